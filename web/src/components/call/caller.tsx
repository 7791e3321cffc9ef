import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { IconPhoneIncoming } from "@tabler/icons-react";
import * as m from "#messages";
import { Phone } from "../phone.tsx";

type Caller = Pick<CallLogSummary, "candidateName" | "direction">;

export const callerName = ({ candidateName }: Pick<Caller, "candidateName">): string =>
  candidateName || m.call_unknown_caller();

export function CallerName({ log }: { readonly log: Caller }) {
  return (
    <span className="cw-inline" style={{ gap: 6, maxWidth: "100%" }}>
      <InboundMark direction={log.direction} />
      <bdi className="cw-cut">{callerName(log)}</bdi>
    </span>
  );
}

export const InboundMark = ({ direction }: Pick<Caller, "direction">) =>
  direction === "inbound" && (
    <span
      className="cw-dimmed"
      style={{ display: "inline-flex", flex: "none" }}
      role="img"
      aria-label={m.call_inbound()}
      title={m.call_inbound()}
    >
      <IconPhoneIncoming size={14} stroke={1.75} aria-hidden />
    </span>
  );

export const CallerPhone = ({ number }: { readonly number: string }) =>
  number ? <Phone number={number} /> : <span className="cw-dimmed">{m.call_withheld()}</span>;

/** Who a call is with: their name and number, in lists and at the head of a call. */
import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { Box, Flex, Stack, VisuallyHidden } from "@mantine/core";
import { IconPhoneIncoming } from "@tabler/icons-react";
import type { ReactNode } from "react";
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

export function CallTitle({ name }: { readonly name: string | undefined }) {
  if (!name) return m.calls_drawer();
  return (
    <>
      <VisuallyHidden>{m.calls_drawer()}: </VisuallyHidden>
      <bdi className="cw-cut" title={name}>
        {name}
      </bdi>
    </>
  );
}

interface CallHeadProps {
  readonly name?: string;
  readonly phoneNumber: string;
  readonly date?: string;
  readonly children?: ReactNode;
}

export function CallHead({ name, phoneNumber, date, children }: CallHeadProps) {
  return (
    <Stack gap={4}>
      {name && (
        <Box component="h2" className="cw-bold cw-anywhere" fz="lg">
          <bdi>{name}</bdi>
        </Box>
      )}
      <Flex component="p" className="cw-dimmed cw-small" wrap="wrap" gap="4px 12px">
        <Phone number={phoneNumber} />
        {date && <bdi className="cw-num">{date}</bdi>}
        {children}
      </Flex>
    </Stack>
  );
}

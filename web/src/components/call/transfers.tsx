/** Colleagues who were asked to take the call, and what became of it. */
import type { CallLog } from "@callwright/contracts/endpoints/call";
import * as m from "#messages";
import { formatTime, isolate } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { Phone } from "../phone.tsx";

type Transfer = NonNullable<CallLog["transfers"]>[number];

const texts = {
  accepted: m.transfer_accepted,
  refused: m.transfer_refused,
  unanswered: m.transfer_unanswered,
} as const satisfies Record<NonNullable<Transfer["result"]>, unknown>;

export function Transfers({ transfers }: { readonly transfers: readonly Transfer[] }) {
  const { timezone } = useUser();
  return (
    <ol className="cw-stack cw-small">
      {transfers.map(({ name, phoneNumber, askedAt, result }, index) => {
        const text = result ? texts[result] : m.transfer_asked;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a transfer never moves.
          <li key={index}>
            <p className="cw-anywhere">{text({ name: isolate(name || phoneNumber) })}</p>
            <p className="cw-dimmed">
              <Phone number={phoneNumber} />
              {askedAt && (
                <>
                  {" · "}
                  <bdi className="cw-num">{formatTime(askedAt, timezone)}</bdi>
                </>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

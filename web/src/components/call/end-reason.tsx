import type { EndReasonBadge } from "@callwright/contracts/outcome";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps, ToneBadge } from "../badge.tsx";

export type CallState = "queued" | "dialing" | "ringing" | "in_progress" | "ended";

const endReasons: Record<EndReasonBadge, StateBadgeProps> = {
  completed: { tone: "good", text: m.end_completed },
  "customer-ended-call": { tone: "bad", text: m.end_customer },
  failed: { tone: "bad", text: m.end_failed },
  "no-answer": { tone: "busy", text: m.end_no_answer },
};
export const endReasonText = (reason: EndReasonBadge) => endReasons[reason].text();

const states: Record<CallState, () => string> = {
  queued: m.state_queued,
  dialing: m.state_dialing,
  ringing: m.state_ringing,
  in_progress: m.state_in_progress,
  ended: m.state_ended,
};
export const stateText = (state: CallState) => states[state]();

export function EndReason({ endReason, state }: { readonly endReason?: EndReasonBadge | undefined; state: CallState }) {
  if (endReason) return <StateBadge {...endReasons[endReason]} />;
  return (
    <ToneBadge tone="neutral" isLive={state !== "ended" && state !== "queued"}>
      {stateText(state)}
    </ToneBadge>
  );
}

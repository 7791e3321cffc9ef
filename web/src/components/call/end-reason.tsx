import type { EndReasonBadge, Tone } from "@callwright/contracts/outcome";
import * as m from "#messages";
import { ToneBadge } from "../badge.tsx";

export type CallState = "queued" | "dialing" | "ringing" | "in_progress" | "ended";

const endReasons: Record<EndReasonBadge, () => string> = {
  completed: m.end_completed,
  "customer-ended-call": m.end_customer,
  failed: m.end_failed,
  "no-answer": m.end_no_answer,
};
export const endReasonText = (reason: EndReasonBadge) => endReasons[reason]();

const states: Record<CallState, () => string> = {
  queued: m.state_queued,
  dialing: m.state_dialing,
  ringing: m.state_ringing,
  in_progress: m.state_in_progress,
  ended: m.state_ended,
};
export const stateText = (state: CallState) => states[state]();

const endTones: Record<EndReasonBadge, Tone> = {
  completed: "good",
  "customer-ended-call": "bad",
  failed: "bad",
  "no-answer": "busy",
};

export function EndReason({ endReason, state }: { readonly endReason?: EndReasonBadge | undefined; state: CallState }) {
  if (endReason) return <ToneBadge tone={endTones[endReason]}>{endReasonText(endReason)}</ToneBadge>;
  return (
    <ToneBadge tone="neutral" isLive={state !== "ended" && state !== "queued"}>
      {stateText(state)}
    </ToneBadge>
  );
}

/** Labels of the API's values in the interface's language; the English ones are the specification's. */
import type { CallStatus, EndReasonBadge } from "@callwright/contracts/outcome";
import * as m from "#messages";
import type { CallState } from "./badge.tsx";

const outcomes: Record<string, () => string> = {
  "not executed": m.outcome_not_executed,
  excellent: m.outcome_excellent,
  "excellent fit": m.outcome_excellent_fit,
  good: m.outcome_good_fit,
  "good fit": m.outcome_good_fit,
  fair: m.outcome_fair,
  poor: m.outcome_poor,
  unanswered: m.outcome_unanswered,
  "not interested": m.outcome_not_interested,
  busy: m.outcome_busy,
  "candidate did not engage": m.outcome_did_not_engage,
  "not sure": m.outcome_not_sure,
  "bad fit": m.outcome_bad_fit,
  "connection failed": m.outcome_connection_failed,
  "customer-ended-call": m.outcome_customer_ended,
  "no engagement": m.outcome_no_engagement,
  "silence-timed-out": m.outcome_silence,
  "not a good fit": m.outcome_not_good_fit,
  unknown: m.outcome_unknown,
};

/** A known label translated; any other phrase unchanged. */
export const outcomeText = (label: string) => outcomes[label.toLowerCase()]?.() ?? label;

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

const statuses: Record<CallStatus, () => string> = {
  Completed: m.status_completed,
  Failed: m.status_failed,
  not_executed: m.status_not_executed,
  in_progress: m.status_in_progress,
};
export const callStatusText = (status: CallStatus) => statuses[status]();

import type { WebhookEventType } from "@callwright/contracts/webhook-events";
import * as m from "#messages";

export const eventNames: Record<WebhookEventType, () => string> = {
  "call.ended": m.webhook_event_call_ended,
  "candidate.outcome": m.webhook_event_outcome,
  "candidate.opted_out": m.webhook_event_opted_out,
  "candidate.callback_requested": m.webhook_event_callback,
  "candidate.human_requested": m.webhook_event_human,
  "interview.booked": m.webhook_event_interview_booked,
  "interview.moved": m.webhook_event_interview_moved,
  "interview.cancelled": m.webhook_event_interview_cancelled,
  "run.completed": m.webhook_event_run_completed,
  "run.paused": m.webhook_event_run_paused,
  "sms.received": m.webhook_event_sms_received,
  "sms.failed": m.webhook_event_sms_failed,
  "minutes.low": m.webhook_event_minutes,
};

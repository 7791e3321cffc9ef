/** Vapi's reasons why a call ended (627 known, an open list), read into our own. Pure. */
import type { EndCause } from "@callwright/core/ports/voice";

const exact: Readonly<Record<string, EndCause>> = {
  "customer-did-not-answer": "no-answer",
  "customer-busy": "busy",
  voicemail: "voicemail",
  "silence-timed-out": "silence",
  "exceeded-max-duration": "completed",
  "vonage-completed": "completed",
  "twilio-reported-customer-misdialed": "invalid-number",
  "twilio-failed-to-connect-call": "carrier-fault",
  "vonage-failed-to-connect-call": "carrier-fault",
  "vonage-rejected": "carrier-refused",
  "worker-shutdown": "provider-fault",
  "manually-canceled": "canceled",
  "call-deleted": "deleted",
  "scheduled-call-deleted": "deleted",
  "call.start.error-subscription-concurrency-limit-reached": "lines-taken",
};

/** First match counts. */
const families: readonly (readonly [RegExp, EndCause])[] = [
  [/^customer-ended-call/, "customer-hung-up"],
  [/^assistant-(ended|said|forwarded)/, "completed"],
  // Ends around a transfer follow a conversation.
  [/^call\.(forwarding\.|in-progress\.error-(warm-)?transfer-)/, "completed"],
  [/^call\.in-progress\.(twilio-completed-call|sip-completed-call)$/, "completed"],
  [/vapifault/, "provider-fault"],
  [/^pipeline-error|providerfault/, "component-fault"],
  [/sip.*failed-to-connect/, "carrier-fault"],
  // The account's credits, its standing, its limit for the day.
  [
    /^call\.start\.error-(subscription-(insufficient|frozen|wallet|upgrade)|fraud-check|vapi-number-outbound-daily-limit)/,
    "account-refused",
  ],
  [/^call\.start\.error/, "not-started"],
];

export const endCauseOf = (endedReason: string): EndCause =>
  exact[endedReason] ?? families.find(([pattern]) => pattern.test(endedReason))?.[1] ?? "unknown";

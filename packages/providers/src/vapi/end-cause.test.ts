import { expect, it } from "vitest";
import { endCauseOf } from "./end-cause.ts";

it.each([
  ["customer-ended-call", "customer-hung-up"],
  ["customer-ended-call-after-warm-transfer-attempt", "customer-hung-up"],
  ["assistant-ended-call-after-message-spoken", "completed"],
  ["call.in-progress.sip-completed-call", "completed"],
  ["silence-timed-out", "silence"],
  ["customer-did-not-answer", "no-answer"],
  ["customer-busy", "busy"],
  ["voicemail", "voicemail"],
  ["twilio-reported-customer-misdialed", "invalid-number"],
  ["call.in-progress.error-sip-outbound-call-failed-to-connect", "carrier-fault"],
  ["call.ringing.error-sip-inbound-call-failed-to-connect", "carrier-fault"],
  ["call.in-progress.error-vapifault-worker-died", "provider-fault"],
  ["pipeline-error-openai-500-server-error", "component-fault"],
  ["call.start.error-subscription-concurrency-limit-reached", "lines-taken"],
  ["call.start.error-subscription-insufficient-credits", "account-refused"],
  ["call.start.error-subscription-frozen", "account-refused"],
  ["call.start.error-get-phone-number", "not-started"],
  ["something-new", "unknown"],
] as const)("Vapi's %s is our %s", (endedReason, cause) => expect(endCauseOf(endedReason)).toBe(cause));

import { describe, expect, it } from "vitest";
import { readReport, toEndCause } from "./report.ts";
import { readEvent } from "./translate.ts";
import { shouldStore } from "./webhook.ts";

const metadata = { tenantId: "ten_1", callId: "call_1", attempt: 2 };
const update = (destination: unknown, timestamp: unknown = Date.parse("2026-11-30T08:00:00Z")) => ({
  message: {
    type: "transfer-update",
    timestamp,
    destination,
    call: { id: "v1", assistantOverrides: { metadata } },
  },
});
const maria = { type: "number", number: "+4915100000001", name: "Maria", transferPlan: {} };

describe("a transfer-update", () => {
  it("names the colleague who is asked, and when", () => {
    expect(shouldStore(update(maria))).toBe(true);
    expect(readEvent(update(maria))).toEqual({
      kind: "transfer",
      phoneNumber: "+4915100000001",
      name: "Maria",
      at: "2026-11-30T08:00:00.000Z",
      voiceCallId: "v1",
      ref: metadata,
    });
  });

  it.each([
    ["to an assistant", update({ type: "assistant", assistantName: "x" })],
    ["without a destination", update(undefined)],
    ["to no phone number", update({ type: "number", number: "reception" })],
    ["without a time", update(maria, null)],
    ["at a time that no date can hold", update(maria, 1e20)],
  ])("%s is ignored", (_, body) => expect(readEvent(body).kind).toBe("other"));
});

describe("a report", () => {
  it("shows the result of each transfer", () => {
    const statuses = ["connected", "completed", "cancelled", "no-answer", "busy", "voicemail", "failed", "of tomorrow"];
    const transfers = statuses.map((status) => ({ destination: maria, status }));
    const colleague = { phoneNumber: "+4915100000001", name: "Maria" };
    const results = ["accepted", "accepted", "refused", ...Array(4).fill("unanswered")];
    expect(readReport([{ artifact: { transfers } } as never]).transfers).toEqual([
      ...results.map((result) => ({ ...colleague, result })),
      colleague,
    ]);
    expect(readReport([{}] as never).transfers).toBeUndefined();
  });
});

it.each([
  ["assistant-forwarded-call", "completed"],
  ["customer-ended-call-before-warm-transfer", "customer-hung-up"],
  ["customer-ended-call-after-warm-transfer-attempt", "customer-hung-up"],
  ["customer-ended-call-during-transfer", "customer-hung-up"],
  ["call.in-progress.error-transfer-failed", "completed"],
  ["call.in-progress.error-warm-transfer-max-duration", "completed"],
  ["call.in-progress.error-warm-transfer-assistant-cancelled", "completed"],
  ["call.in-progress.error-warm-transfer-silence-timeout", "completed"],
  ["call.in-progress.error-warm-transfer-microphone-timeout", "completed"],
  ["call.forwarding.operator-busy", "completed"],
  ["call.forwarding.no-answer", "completed"],
])("an end around a transfer follows a conversation: %s", (reason, cause) => expect(toEndCause(reason)).toBe(cause));

import { describe, expect, test } from "vitest";
import { ada } from "../../../test/ada.ts";
import { callingState, latestCallId, type Person, preCallSms } from "./person.ts";

const person = (changes: Partial<Person> = {}): Person => ({ ...ada, ...changes });

describe("the Pre Call SMS cell", () => {
  test("says Sent with the message if one was sent", () => {
    expect(preCallSms({ sms: true, sentPreCallSms: "Hello" })).toEqual({ word: "sent", message: "Hello" });
  });
  test("says Sent alone if only the flag is set", () => {
    expect(preCallSms({ sms: true, sentPreCallSms: "" })).toEqual({ word: "sent" });
  });
  test("says Skipped otherwise, and nothing without a candidate", () => {
    expect(preCallSms({ sms: false, sentPreCallSms: "" })).toEqual({ word: "skipped" });
    expect(preCallSms(undefined)).toEqual({ word: "missing" });
  });
  test("has the time of a waiting text, and none of a dropped one", () => {
    const time = "2026-11-24T08:00:00.000Z";
    const unsent = { sms: false, sentPreCallSms: "" };
    const text = { sent: false, time, textId: "text_1", state: "scheduled" as const };
    expect(preCallSms({ ...unsent, isScheduled: text })).toEqual({ word: "skipped", due: time });
    expect(preCallSms({ ...unsent, isScheduled: { ...text, state: "dropped" } })).toEqual({ word: "skipped" });
  });
});

describe("a person's calling state", () => {
  test("is starting from the click, and while the call is queued", () => {
    expect(callingState(person(), true)).toBe("starting");
    expect(callingState(person({ pendingCallId: "call_1" }), false)).toBe("starting");
  });
  test("is active while the call is in progress, and idle otherwise", () => {
    expect(callingState(person({ callStatus: "in_progress", pendingCallId: "call_1" }), true)).toBe("active");
    expect(callingState(person({ callStatus: "Completed" }), false)).toBe("idle");
  });
});

test("the call to show is the pending one while no call is logged", () => {
  expect(latestCallId(person({ pendingCallId: "call_2" }))).toBe("call_2");
  expect(latestCallId(person())).toBeUndefined();
});

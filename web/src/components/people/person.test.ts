import { describe, expect, test } from "vitest";
import { ada } from "../../../test/ada.ts";
import { callingOf, latestCallId, type Person, preCallSmsOf } from "./person.ts";

const person = (over: Partial<Person> = {}): Person => ({ ...ada, ...over });

describe("the Pre Call SMS cell", () => {
  test("says Sent with the message when one was sent", () => {
    expect(preCallSmsOf({ sms: true, sentPreCallSms: "Hello" })).toEqual({ word: "sent", message: "Hello" });
  });
  test("says Sent alone when only the flag is set", () => {
    expect(preCallSmsOf({ sms: true, sentPreCallSms: "" })).toEqual({ word: "sent" });
  });
  test("says Skipped otherwise, and nothing when the candidate is not found", () => {
    expect(preCallSmsOf({ sms: false, sentPreCallSms: "" })).toEqual({ word: "skipped" });
    expect(preCallSmsOf(undefined)).toEqual({ word: "missing" });
  });
  test("knows when the one leaves that waits, and of one that was sent no time", () => {
    const time = "2026-11-24T08:00:00.000Z";
    const waiting = { sms: false, sentPreCallSms: "" };
    const isScheduled = { sent: false, time, textId: "text_1", state: "scheduled" as const };
    expect(preCallSmsOf({ ...waiting, isScheduled })).toEqual({ word: "skipped", due: time });
    expect(preCallSmsOf({ ...waiting, isScheduled: { ...isScheduled, state: "dropped" } })).toEqual({
      word: "skipped",
    });
  });
});

describe("a person's calling", () => {
  test("is starting from the click, and while the call waits in the queue", () => {
    expect(callingOf(person(), true)).toBe("starting");
    expect(callingOf(person({ pendingCallId: "call_1" }), false)).toBe("starting");
  });
  test("is active while the call is in progress, and idle otherwise", () => {
    expect(callingOf(person({ callStatus: "in_progress", pendingCallId: "call_1" }), true)).toBe("active");
    expect(callingOf(person({ callStatus: "Completed" }), false)).toBe("idle");
  });
});

test("the call to show is the latest that ended, else the one on its way", () => {
  expect(latestCallId(person({ pendingCallId: "call_2" }))).toBe("call_2");
  expect(latestCallId(person())).toBeUndefined();
});

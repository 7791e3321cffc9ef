import { describe, expect, test } from "vitest";
import { ada } from "../../../test/ada.ts";
import { callingStateOf, latestCallId, type Person, preCallSmsOf } from "./person.ts";

const person = (over: Partial<Person> = {}): Person => ({ ...ada, ...over });

describe("the Pre Call SMS cell", () => {
  test("says Sent with the message if one was sent", () => {
    expect(preCallSmsOf({ sms: true, sentPreCallSms: "Hello" })).toEqual({ word: "sent", message: "Hello" });
  });
  test("says Sent alone if only the flag is set", () => {
    expect(preCallSmsOf({ sms: true, sentPreCallSms: "" })).toEqual({ word: "sent" });
  });
  test("says Skipped otherwise, and nothing without a candidate", () => {
    expect(preCallSmsOf({ sms: false, sentPreCallSms: "" })).toEqual({ word: "skipped" });
    expect(preCallSmsOf(undefined)).toEqual({ word: "missing" });
  });
  test("has the time of a waiting text, and none of a sent one", () => {
    const time = "2026-11-24T08:00:00.000Z";
    const waiting = { sms: false, sentPreCallSms: "" };
    const isScheduled = { sent: false, time, textId: "text_1", state: "scheduled" as const };
    expect(preCallSmsOf({ ...waiting, isScheduled })).toEqual({ word: "skipped", due: time });
    expect(preCallSmsOf({ ...waiting, isScheduled: { ...isScheduled, state: "dropped" } })).toEqual({
      word: "skipped",
    });
  });
});

describe("a person's calling state", () => {
  test("is starting from the click, and while the call is queued", () => {
    expect(callingStateOf(person(), true)).toBe("starting");
    expect(callingStateOf(person({ pendingCallId: "call_1" }), false)).toBe("starting");
  });
  test("is active while the call is in progress, and idle otherwise", () => {
    expect(callingStateOf(person({ callStatus: "in_progress", pendingCallId: "call_1" }), true)).toBe("active");
    expect(callingStateOf(person({ callStatus: "Completed" }), false)).toBe("idle");
  });
});

test("the call to show is the latest ended one, else the pending one", () => {
  expect(latestCallId(person({ pendingCallId: "call_2" }))).toBe("call_2");
  expect(latestCallId(person())).toBeUndefined();
});

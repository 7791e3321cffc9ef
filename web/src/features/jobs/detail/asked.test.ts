import { expect, test } from "vitest";
import type { Person } from "../../../components/people/person.ts";
import { stillAsked } from "./asked.ts";

const row = (over: Partial<Person>): Person => ({
  totalCalls: 0,
  _id: "cand_1",
  firstName: "Ada",
  lastName: "Lovelace",
  phoneNumber: "+4915112345678",
  callStatus: "not_executed",
  callSummary: "",
  callOutcome: "",
  sentPreCallSms: "",
  sms: false,
  logs: [],
  ...over,
});

test("a person is waited for until the row shows the call", () => {
  const asked = new Map([["cand_1", 0]]);
  expect(stillAsked(asked, [row({ totalCalls: 0 })])).toEqual(new Set(["cand_1"]));
  expect(stillAsked(asked, [row({ totalCalls: 0, pendingCallId: "call_1" })])).toEqual(new Set());
});

test("a call that has ended between two looks is waited for no more", () => {
  expect(stillAsked(new Map([["cand_1", 0]]), [row({ totalCalls: 1 })])).toEqual(new Set());
});

test("somebody on another page is still waited for", () => {
  expect(stillAsked(new Map([["cand_9", 0]]), [row({ totalCalls: 0 })])).toEqual(new Set(["cand_9"]));
});

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

const asked = new Map([["cand_1", { calls: 0 }]]);
const answered = new Map([["cand_1", { calls: 0, answeredAt: 5_000 }]]);
const waiting = new Set(["cand_1"]);

test("a person is waited for until the row shows the call", () => {
  expect(stillAsked(asked, [row({ totalCalls: 0 })], 4_000)).toEqual(waiting);
  expect(stillAsked(answered, [row({ totalCalls: 0 })], 4_000)).toEqual(waiting);
  expect(stillAsked(asked, [row({ totalCalls: 0, pendingCallId: "call_1" })], 4_000)).toEqual(new Set());
});

test("a call that has ended between two looks is waited for no more", () => {
  expect(stillAsked(asked, [row({ totalCalls: 1 })], 4_000)).toEqual(new Set());
});

test("a call that was taken back, before it was seen or after, is waited for no more", () => {
  expect(stillAsked(answered, [row({ totalCalls: 0, pendingCallId: "call_1" })], 6_000)).toEqual(new Set());
  expect(stillAsked(answered, [row({ totalCalls: 0 })], 9_000)).toEqual(new Set());
});

test("a look that came while the server had not answered says nothing", () => {
  expect(stillAsked(asked, [row({ totalCalls: 0 })], 9_000)).toEqual(waiting);
});

test("somebody on another page is still waited for", () => {
  expect(stillAsked(new Map([["cand_9", { calls: 0 }]]), [row({ totalCalls: 0 })], 4_000)).toEqual(new Set(["cand_9"]));
});

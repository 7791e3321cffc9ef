import { expect, test } from "vitest";
import type { Person } from "../../people/person.ts";
import { peopleAwaitingCall } from "./use-calling.ts";

const row = (overrides: Partial<Person>): Person => ({
  totalCalls: 0,
  _id: "cand_1",
  firstName: "Ada",
  lastName: "Lovelace",
  phoneNumber: "+4915112345678",
  callStatus: "not_executed",
  callSummary: "",
  outcomeLabel: "Not Executed",
  sentPreCallSms: "",
  sms: false,
  logs: [],
  ...overrides,
});

// In milliseconds: the server confirms the call at 5,000; the last argument is the time when the rows were read.
const requested = new Map([["cand_1", { callsBefore: 0 }]]);
const answered = new Map([["cand_1", { callsBefore: 0, answeredAt: 5_000 }]]);
const waiting = new Set(["cand_1"]);

test("a person is awaited until the row shows the call", () => {
  expect(peopleAwaitingCall(requested, [row({ totalCalls: 0 })], 4_000)).toEqual(waiting);
  expect(peopleAwaitingCall(answered, [row({ totalCalls: 0 })], 4_000)).toEqual(waiting);
  expect(peopleAwaitingCall(requested, [row({ totalCalls: 0, pendingCallId: "call_1" })], 4_000)).toEqual(new Set());
});

test("a call that ended between two polls is no longer awaited", () => {
  expect(peopleAwaitingCall(requested, [row({ totalCalls: 1 })], 4_000)).toEqual(new Set());
});

test("a call that was cancelled, before or after it was seen, is no longer awaited", () => {
  expect(peopleAwaitingCall(answered, [row({ totalCalls: 0, pendingCallId: "call_1" })], 6_000)).toEqual(new Set());
  expect(peopleAwaitingCall(answered, [row({ totalCalls: 0 })], 9_000)).toEqual(new Set());
});

test("rows that are read before the server answers leave the person awaited", () => {
  expect(peopleAwaitingCall(requested, [row({ totalCalls: 0 })], 9_000)).toEqual(waiting);
});

test("a person on another page is still awaited", () => {
  expect(peopleAwaitingCall(new Map([["cand_9", { callsBefore: 0 }]]), [row({ totalCalls: 0 })], 4_000)).toEqual(
    new Set(["cand_9"]),
  );
});

import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { expect, test } from "vitest";
import { latestCalls, newOutcomes } from "./outcome-announcement.ts";
import type { Person } from "./person.ts";

const log = (callId: string): CallLogSummary => ({
  callId,
  state: "ended",
  endReason: "completed",
  totalDuration: 60,
  sms: false,
  callSummary: "",
  outcomeLabel: "Good Fit",
  callOutcome: "Good Fit",
  candidateId: "cand_1",
  candidateName: "Ada Lovelace",
  phoneNumber: "+4915112345678",
  jobId: "job_1",
  jobTitle: "Engineer",
  createdAt: "2026-11-04T13:05:00.000Z",
  createdAtFormatted: "04/11/2026 02:05 PM",
  timezone: "UTC",
});

const person = (id: string, ...logs: CallLogSummary[]): Person => ({
  _id: id,
  firstName: "Ada",
  lastName: "Lovelace",
  phoneNumber: "+4915112345678",
  callStatus: logs.length > 0 ? "Completed" : "not_executed",
  callSummary: "",
  outcomeLabel: "Not Executed",
  sentPreCallSms: "",
  sms: false,
  totalCalls: 0,
  logs,
});

test("a new outcome is announced once; earlier outcomes and those of another page are not announced", () => {
  const before = [person("a"), person("b", log("call_1"))];
  const after = [person("a", log("call_2")), person("b", log("call_1")), person("c", log("call_3"))];
  expect(newOutcomes(latestCalls(before), after).map(({ _id }) => _id)).toEqual(["a"]);
  expect(newOutcomes(latestCalls(after), after)).toEqual([]);
});

test("a further call of the same person is announced again", () => {
  expect(newOutcomes(latestCalls([person("a", log("call_1"))]), [person("a", log("call_2"))])).toHaveLength(1);
});

import { type CallLog, type Candidate, endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { awaitJob, jobWith, readJob, signedIn, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

/** The number ends in 0, which means an excellent fit with a conversation and a recording. */
const excellent = () => strangers(1, ["10"]).map((person) => ({ ...person, currency: "GBP" }));

async function onlyCandidate(client: Client, jobId: string): Promise<Candidate> {
  const [candidate] = (await readJob(client, jobId)).candidates;
  if (!candidate) throw new Error("No such person");
  return candidate;
}

async function callOnlyCandidate(client: Client, jobId: string): Promise<CallLog> {
  const { _id: candidate } = await onlyCandidate(client, jobId);
  const body = { jobId, candidate, selectedPhoneNumberId: await usableNumber(client) };
  const { callId } = await client.call(endpoints.placeCall, { body });
  await awaitJob(client, jobId, ({ candidates }) => candidates[0]?.callStatus === "Completed");
  return (await client.call(endpoints.getCallLog, { params: { id: callId } })).log;
}

it("a candidate has the specification's fields, with its defaults, and their last log leads to the transcript", async () => {
  const client = await signedIn(url());
  const people = excellent();
  const [person] = people;
  const jobId = await jobWith(client, people);
  expect(await onlyCandidate(client, jobId)).toMatchObject({
    ...person,
    _id: expect.stringMatching(/^cand_/),
    callStatus: "not_executed",
    callOutcome: "not_executed",
    callSummary: "",
    sentPreCallSms: "",
    sms: false,
    totalCalls: 0,
    logs: [],
  });
  const log = await callOnlyCandidate(client, jobId);
  const calledCandidate = await onlyCandidate(client, jobId);
  expect(calledCandidate).toMatchObject({ callStatus: "Completed", callSummary: log.callSummary, totalCalls: 1 });
  expect(calledCandidate.logs.at(-1)?.callId).toBe(log.callId);
  expect(log.transcript.length).toBeGreaterThan(4);
});

it("a call's log has the specification's fields", async () => {
  const client = await signedIn(url());
  const jobId = await jobWith(client, excellent());
  const log = await callOnlyCandidate(client, jobId);
  expect(log).toMatchObject({
    callId: expect.stringMatching(/^call_/),
    // The side that says goodbye first hangs up.
    endReason: expect.stringMatching(/^(completed|customer-ended-call)$/),
    totalDuration: expect.any(Number),
    sms: false,
    recordingUrl: `/api/recordings/${log.callId}/mono`,
    stereoRecordingUrl: `/api/recordings/${log.callId}/stereo`,
    createdAtFormatted: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/),
  });
  for (const { role, message } of log.transcript) {
    expect(["user", "assistant"]).toContain(role);
    expect(message).not.toBe("");
  }
});

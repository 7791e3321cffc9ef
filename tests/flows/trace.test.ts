/** One request is followed by its id: through the queues, to the providers, back with their webhooks, and on from there. */
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import { type LogLine, logLines, newLogFile } from "../support/outside/log.ts";
import { post } from "../support/outside/sandbox.ts";
import { formFor, seal } from "../support/outside/sealed.ts";
import { readJob, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { smsJob } from "../support/people/sms-job.ts";
import { serverForFile } from "../support/run/server.ts";

const logFile = newLogFile();
const url = serverForFile({ logFile });

const linesOf = (requestId: string | null): LogLine[] =>
  logLines(logFile).filter((line) => line.event !== "metrics" && line.requestId === requestId);
const eventsOf = (requestId: string | null) =>
  linesOf(requestId).map(({ event, state, cause }) => [event, state ?? "", cause ?? ""].join(" ").trim());

const withPostCallText = { isPostCallSms: true } as const;

it("the request id of a click on Call is logged up to the text after the call and the carrier's receipt", async () => {
  const client = await signedIn(url());
  const jobId = await smsJob(client, strangers(2), withPostCallText);
  const selectedPhoneNumberId = await usableNumber(client);
  const { candidates } = await readJob(client, jobId);
  // The second call waits for the line; the end of the first call triggers its dial.
  const answers = await Promise.all(
    candidates.map(({ _id }) => client.request("POST", "/api/call", { jobId, candidate: _id, selectedPhoneNumberId })),
  );
  for (const { status, headers } of answers) {
    expect(status).toBe(200);
    const requestId = headers.get("x-request-id");
    await expect.poll(() => eventsOf(requestId)).toContain("text.moved delivered carrier.event");
    const events = eventsOf(requestId);
    // One dial and one end (without a state, hence two spaces), then the text by another queue, then the receipt.
    expect(events.filter((event) => event.startsWith("call."))).toEqual([
      expect.stringMatching(/^call[.]dialed/),
      "call.ended  voice.event",
    ]);
    expect(events).toContain("text.moved queued texts.wake");
    const lines = linesOf(requestId);
    expect(new Set(lines.map(({ tenantId }) => tenantId)).size).toBe(1);
    expect(new Set(lines.flatMap(({ callId }) => (callId ? [callId] : []))).size).toBe(1);
    for (const line of lines) expect(line).toMatchObject({ actor: "system", level: "info" });
  }
});

it("the request id of a run's start is logged up to the end of each of its calls, answered or not", async () => {
  const client = await signedIn(url());
  const people = strangers(6, ["00", "06"]);
  const jobId = await smsJob(client, people, {});
  const before = logLines(logFile).length;
  await startBatch(client, jobId);
  await runOut(url(), jobId, 90);
  const lines = logLines(logFile).slice(before);
  const dials = lines.filter(({ event }) => event === "call.dialed");
  const endByCallId = new Map(
    lines.flatMap(({ event, callId, ...line }) => (event === "call.ended" ? [[callId, line]] : [])),
  );
  for (const { callId, requestId } of dials) expect(endByCallId.get(callId)).toMatchObject({ requestId });
  expect(new Set([...endByCallId.values()].map(({ reason }) => reason)).size).toBeGreaterThan(1);
  // First calls have the id of the request that started the run; a retry has the id of its trigger, which may be the same.
  const [started] = dials;
  const firstCalls = dials.filter(({ requestId }) => requestId === started?.requestId);
  expect(firstCalls.length).toBeGreaterThanOrEqual(people.length);
});

it("a request that fails is logged with the user who made it", async () => {
  const client = await signedIn(url(), "owner@acme.test");
  await post(url(), "faults", { provider: "vapi", kind: "500", count: 5 });
  const encrypted = await seal(client, formFor("+13105550131"));
  const { status, headers } = await client.request("POST", "/api/import/twilio-number", { encrypted });
  expect(status).toBe(503);
  const { user } = await client.call(endpoints.me);
  const requestId = headers.get("x-request-id");
  expect(linesOf(requestId).filter(({ event }) => event === "request.failed")).toEqual([
    expect.objectContaining({
      level: "error",
      actor: "user",
      userId: user._id,
      tenantId: expect.stringMatching(/^ten_/),
      method: "POST",
      path: "/api/import/twilio-number",
      code: "provider_unavailable",
    }),
  ]);
  await fetch(`${url()}/sandbox/faults`, { method: "DELETE" });
});

it("viewing the conversation of a person that the gate refuses counts no refusal; texting them does", async () => {
  const client = await signedIn(url());
  const [person] = strangers(1);
  const phoneNumber = person?.phoneNumber ?? "";
  const holdCount = () =>
    logLines(logFile).reduce((sum, line) => sum + Number(line["GateHolds.consent.missing"] ?? 0), 0);
  const before = holdCount();
  for (let view = 0; view < 3; view += 1) {
    const { reply } = await client.call(endpoints.getConversation, { query: { phoneNumber } });
    expect(reply).toMatchObject({ kind: "never" });
  }
  expect(holdCount()).toBe(before);
  await client.request("POST", "/api/conversation", { phoneNumber, body: "Are you there?", key: "to-a-held-person" });
  await expect.poll(holdCount).toBe(before + 1);
});

it("every log line names its request, and its tenant if it acts for one", async () => {
  await signedIn(url());
  const lines = logLines(logFile).filter(({ event }) => event !== "metrics");
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines)
    expect(line, JSON.stringify(line)).toMatchObject({ requestId: expect.stringMatching(/^req_/) });
  const ofTenants = lines.filter(({ actor }) => actor === "system" || actor === "user");
  for (const line of ofTenants) expect(line.tenantId, JSON.stringify(line)).toMatch(/^ten_/);
});

it("the metrics add up to the logged events", async () => {
  const sumMetric = (name: string) =>
    logLines(logFile).reduce((total, line) => total + (typeof line[name] === "number" ? line[name] : 0), 0);
  // The demo's seeded past is written outside any function's invocation.
  const countLogged = (eventName: string) =>
    logLines(logFile).filter(({ actor, event }) => actor === "system" && event === eventName).length;
  // An invocation writes its metrics in its last line.
  await expect.poll(() => sumMetric("Dials") + sumMetric("DialsNotTaken") - countLogged("call.dialed")).toBe(0);
  await expect.poll(() => sumMetric("CallsEnded") - countLogged("call.ended")).toBe(0);
  expect(sumMetric("CallsAnswered")).toBeGreaterThan(0);
  expect(sumMetric("CallsAnswered")).toBeLessThan(sumMetric("CallsEnded"));
  // Two, or more where a test was retried.
  expect(sumMetric("TextsDelivered")).toBeGreaterThanOrEqual(2);
});

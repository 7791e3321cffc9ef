/** Erasing a person: no stored data names them, others keep their data, and they are never called again. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { type CandidateInput, endpoints } from "@callwright/contracts";
import { startCloud } from "@callwright/local/emulators/index";
import { startServer } from "@callwright/local/testing";
import { bytesOf, keysUnder } from "@callwright/operate/blobs";
import { type Deployment, openDeployment } from "@callwright/operate/deployment";
import { erasePerson } from "@callwright/operate/erase-person";
import { readRows } from "@callwright/operate/rows";
import { afterAll, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Client } from "../support/clients/client.ts";
import { clockNow, rows, voiceCalls } from "../support/outside/sandbox.ts";
import { allCandidates, awaitJob, signedIn, startBatch, usableNumber } from "../support/people/batch.ts";
import {
  consent,
  importAtRest,
  importChecked,
  linesOf,
  readReportLines,
  startImport,
} from "../support/people/import.ts";
import { demoJob } from "../support/people/people.ts";
import { postCallWords, preCallWords, sendToAll, textsOf } from "../support/people/sms-job.ts";
import { createSource, postTo, statesOf } from "../support/people/sources.ts";
import { advanceClockTo, sendFromPerson, textsTo } from "../support/people/texts.ts";
import { expectAtRest } from "../support/people/whole.ts";
import { operate } from "./operate.ts";

const home = mkdtempSync(join(tmpdir(), "callwright-"));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(home, { recursive: true, force: true });
});

const webhookSchema = z.object({ data: z.object({ name: z.optional(z.string()) }) });

const ottilie = {
  firstName: "Ottilie",
  lastName: "Vergissmich",
  phoneNumber: "+4915177700010",
  email: "Ottilie@Gone.test",
};
const bruno = { firstName: "Bruno", lastName: "Bleibt", phoneNumber: "+4915177700021", email: "bruno@stays.test" };
const correctedNumber = "+4915177700031";
/** Match the two people's data, in every form in which it may be stored. */
const erasedPattern = /15177700010|ottilie|vergissmich|gone\.test/i;
const keptPattern = /15177700021|bruno|bleibt|stays\.test/i;

/** Works on the table and the bucket of the stopped server. */
async function withDeployment<T>(work: (deployment: Deployment) => Promise<T>): Promise<T> {
  const environment = { ...process.env };
  const deployment = openDeployment(await startCloud({ dataDir: home, publicUrl: "http://localhost" }));
  try {
    return await work(deployment);
  } finally {
    await deployment.close();
    // Starting the cloud wrote its addresses into the environment.
    process.env = environment;
  }
}

/** Lists the names of all rows and files whose name or content matches. */
const findMatches = (pattern: RegExp): Promise<string[]> =>
  withDeployment(async ({ table, bucket }) => {
    const names: string[] = [];
    for await (const row of readRows(table))
      if (pattern.test(JSON.stringify(row))) names.push(`row ${row.__edb_e__?.S} ${row.pk?.S}`);
    for await (const key of keysUnder(bucket, "")) {
      const bytes = await bytesOf(bucket, key);
      const text = (key.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1");
      if (pattern.test(key) || pattern.test(text)) names.push(`file ${key}`);
    }
    return names.sort();
  });

/** Starts the erasure repeatedly, failing each time at a later write; returns how often it failed. */
const eraseWithCrashes = (tenantId: string, contacts: readonly string[]): Promise<number> =>
  withDeployment(async (deployment) => {
    let writesLeft = 0;
    for (const client of [deployment.database.client, deployment.bucket.client]) {
      const send: CallableFunction = client.send.bind(client);
      Reflect.set(client, "send", async (command: object) => {
        const isRead = /^(?:Get|Head|Query|Scan|BatchGet|List|TransactGet)/.test(command.constructor.name);
        if (!isRead && writesLeft-- <= 0) throw new Error("Crashed");
        return send(command);
      });
    }
    let crashes = 0;
    const isDry = false;
    for (const writes of [0, 1, 2, 3, 4, 6, 9, 12]) {
      writesLeft = writes;
      await erasePerson(deployment, tenantId, contacts, isDry).catch((error: unknown) => {
        expect(String(error)).toContain("Crashed");
        crashes += 1;
      });
    }
    return crashes;
  });

/** Adds a webhook endpoint whose answers name people, and a disabled source to which both people are posted. */
async function addEvents(url: string, client: Client, parentId: string): Promise<string> {
  const hook = createServer(async (request, response) => {
    const { data } = z.parse(webhookSchema, await json(request));
    response.end(`Saved ${data.name ?? ""}`);
  });
  await once(hook.listen(0, "127.0.0.1"), "listening");
  servers.push(hook);
  const { port } = z.parse(z.object({ port: z.number() }), hook.address());
  const owner = await signedIn(url, "owner@acme.test");
  const body = { url: `http://127.0.0.1:${port}/hook`, events: ["call.ended" as const, "candidate.outcome" as const] };
  await owner.call(endpoints.createWebhookEndpoint, { body });
  const mapping = { firstName: "who", phoneNumber: "tel" };
  const source = await createSource(client, { kind: "custom", parentId, mapping });
  await client.call(endpoints.updateSource, { params: { id: source.source.id }, body: { isEnabled: false } });
  for (const [who, tel] of [
    ["Ottilie Vergissmich", "0151/777 000-10"],
    ["Bruno Bleibt", "0151/777 000-21"],
  ])
    expect(await postTo(url, source, JSON.stringify({ who, tel }))).toBe(200);
  await expect.poll(() => statesOf(client, source)).toEqual(["ignored", "ignored"]);
  return source.source.id;
}

/** Kinds of matches: "row call call#1" is of the kind "row call", "file calls/1" of "file calls". */
const kindsOf = (names: readonly string[]) => [...new Set(names.map((name) => name.split(/[ /]/, 2).join(" ")))].sort();

/** A job that texts before and after its calls, without people yet. */
async function emptyJob(client: Client): Promise<string> {
  const { job } = await client.call(endpoints.createJob, { body: demoJob });
  const immediately = { option: "immediately" } as const;
  const delay = {
    isPreCallSms: true,
    preCallSmsDelay: immediately,
    isPostCallSms: true,
    postCallSmsDelay: immediately,
  };
  const body = { preCallSmsTemplate: preCallWords, smsTemplate: postCallWords, ...delay };
  await client.call(endpoints.updateJob, { params: { id: job._id }, body });
  return job._id;
}

/** Imports people, and a line that is refused: the erased person again, with a number in local format. */
async function importPeople(client: Client, people: readonly CandidateInput[], jobId: string): Promise<string> {
  const cells = (person: CandidateInput) => [person.firstName, person.lastName, person.phoneNumber, person.email ?? ""];
  const lines = [
    ...people.map((person) => ({ ...person, cells: cells(person) })),
    { reason: "Invalid phone number", cells: ["O.", "V.", "0151 777-00010", ""] },
  ];
  const { _id } = await importChecked(client, jobId, linesOf(lines as Parameters<typeof linesOf>[0]));
  await startImport(client, _id, { consent });
  expect((await importAtRest(client, _id)).state).toBe("completed");
  return _id;
}

it("no stored data names an erased person; others keep their data, and importing the person again leads to no call and no text", async () => {
  const first = await startServer({ dataDir: home, isSilent: true });
  const client = await signedIn(first.url);
  const numberId = await usableNumber(client);
  const jobId = await emptyJob(client);
  const sourceId = await addEvents(first.url, client, jobId);
  const importId = await importPeople(client, [ottilie, bruno], jobId);
  await sendToAll(client, jobId, numberId);
  await startBatch(client, jobId);
  await awaitJob(client, jobId, ({ run }) => run?.state === "completed", 60);
  const { numbers } = await client.call(endpoints.importedNumbers);
  const ownNumber = numbers.find(({ id }) => id === numberId)?.phoneNumber ?? "";
  for (const { phoneNumber } of [ottilie, bruno])
    await sendFromPerson(first.url, phoneNumber, ownNumber, "My name is on the door.");
  const received = async () => (await textsOf(client, [jobId])).filter(({ state }) => state === "received").length;
  await expect.poll(received).toBe(2);
  // Bruno's number was wrong and is corrected after the call.
  const [candidate] = (await allCandidates(client, jobId)).filter(({ firstName }) => firstName === bruno.firstName);
  const correction = { candidateId: candidate?._id ?? "", phoneNumber: correctedNumber };
  await client.call(endpoints.updateCandidate, { params: { id: jobId }, body: correction });
  await expectAtRest(first.url);
  const states = async () => new Set((await rows(first.url, "webhookdelivery")).map(({ state }) => state));
  await expect.poll(states).toEqual(new Set(["delivered"]));
  const call = (await rows(first.url, "call")).find(({ phoneNumber }) => phoneNumber === ottilie.phoneNumber);
  const tenantId = String(call?.tenantId);
  const ledger = await rows(first.url, "ledger");
  await first.stop();

  const before = kindsOf(await findMatches(erasedPattern));
  for (const kind of [
    "row call",
    "row candidate",
    "row text",
    "row callee",
    "file imports",
    "file webhooks",
    "file calls",
    "row event",
    "row sourceevent",
    "row webhookdelivery",
  ])
    expect(before, kind).toContain(kind);
  const keptBefore = await findMatches(keptPattern);
  for (const kind of ["row webhookdelivery", "row sourceevent"]) expect(kindsOf(keptBefore)).toContain(kind);
  expect(keptBefore.filter((name) => name.includes(`/${sourceId}/`))).toHaveLength(1);

  const dryRun = await operate(home, "erase-person", tenantId, ottilie.phoneNumber);
  expect(dryRun).toMatchObject({ code: 0, errors: expect.stringContaining("--apply") });
  expect(dryRun.answer).toMatchObject({ blockers: {}, left: {}, alsoKnownBy: [ottilie.email.toLowerCase()] });
  expect(dryRun.answer).toMatchObject({ rows: { candidate: 1, call: 1 }, atProviders: { calls: [call?.voiceCallId] } });
  // The email address alone finds the number, but erases nothing.
  const byAddress = await operate(home, "erase-person", tenantId, ottilie.email);
  expect(byAddress.answer).toMatchObject({ rows: { candidate: 1 }, alsoKnownBy: [ottilie.phoneNumber] });
  expect(await operate(home, "erase-person", tenantId, ottilie.email, "--apply")).toMatchObject({ code: 1 });
  expect(kindsOf(await findMatches(erasedPattern))).toEqual(before);

  expect(await eraseWithCrashes(tenantId, [ottilie.email, ottilie.phoneNumber])).toBeGreaterThan(4);
  const done = await operate(home, "erase-person", tenantId, ottilie.phoneNumber, ottilie.email, "--apply");
  expect(done).toMatchObject({
    code: 0,
    errors: "",
    answer: { blockers: {}, left: {}, remaining: {}, alsoKnownBy: [] },
  });
  expect(await findMatches(erasedPattern)).toEqual([]);
  // The candidate list was rewritten with later changes; everything else is unchanged.
  const withoutLists = (names: readonly string[]) =>
    names.filter((name) => !/^(file lists|row candidatechange)/.test(name));
  expect(withoutLists(await findMatches(keptPattern))).toEqual(withoutLists(keptBefore));

  // Bruno's old number finds his call and his other contacts, but not the candidate, who has the corrected number.
  const isDry = true;
  const byNumber = await withDeployment((deployment) => erasePerson(deployment, tenantId, [bruno.phoneNumber], isDry));
  expect(byNumber).toMatchObject({ rows: { call: 1 }, alsoKnownBy: [correctedNumber, bruno.email] });
  expect(byNumber.rows).not.toHaveProperty("candidate");

  const again = await operate(home, "erase-person", tenantId, ottilie.phoneNumber, ottilie.email, "--apply");
  expect(again).toMatchObject({ code: 0, answer: { blockers: {}, rows: {}, files: {}, left: {} } });

  // With a time, a server opens the folder as it is; without one, it begins with a copy of the seed.
  const second = await startServer({ dataDir: home, isSilent: true, at: "real" });
  try {
    const reader = await signedIn(second.url);
    expect((await allCandidates(reader, jobId)).map(({ firstName }) => firstName)).toEqual([bruno.firstName]);
    // A dash replaces an erased person's data.
    const lines = (await readReportLines(reader, importId)).join("\n");
    expect(lines).toContain("—");
    const history = await reader.call(endpoints.getLogsByJob, {
      params: { id: jobId },
      query: { page: 1, pageSize: 10 },
    });
    expect(JSON.stringify(history)).toContain('"candidateName":"—","phoneNumber":"-"');
    expect(await rows(second.url, "ledger")).toEqual(ledger);

    const otherJobId = await emptyJob(reader);
    const { counts, _id } = await importChecked(reader, otherJobId, linesOf([ottilie]));
    expect(counts.suppressed).toBe(1);
    await startImport(reader, _id);
    await importAtRest(reader, _id);
    const body = { candidates: [ottilie] };
    await reader.call(endpoints.addCandidates, { params: { id: otherJobId }, body });
    const voiceCallCount = async () =>
      (await voiceCalls(second.url)).filter(({ number }) => number === ottilie.phoneNumber).length;
    const [calls, texts] = [await voiceCallCount(), (await textsTo(second.url, [ottilie.phoneNumber])).length];
    await expect(sendToAll(reader, otherJobId, numberId)).rejects.toThrow("No candidates to send SMS to");
    await startBatch(reader, otherJobId);
    await awaitJob(reader, otherJobId, ({ run }) => run?.state === "completed", 60);
    // Time for calls and texts that must not leave.
    await advanceClockTo(second.url, (await clockNow(second.url)) + 3_600_000);
    await expectAtRest(second.url);
    expect([await voiceCallCount(), (await textsTo(second.url, [ottilie.phoneNumber])).length]).toEqual([calls, texts]);
  } finally {
    await second.stop();
  }
});

it("the command refuses a contact that is neither a number nor an email address, and an unknown tenant", async () => {
  expect(await operate(home, "erase-person", "ten_1", "Ottilie")).toMatchObject({ code: 1 });
  expect(await operate(home, "erase-person", "ten_nobody", ottilie.phoneNumber)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("no tenant"),
  });
});

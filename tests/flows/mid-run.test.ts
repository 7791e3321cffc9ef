/** Deletions during a run, and a message that always fails. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { afterAll, describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { queues } from "../support/outside/sandbox.ts";
import { allCandidates, awaitJob, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { importLines } from "../support/people/lines.ts";
import { strangers } from "../support/people/people.ts";
import { runOut } from "../support/people/run-out.ts";
import { callsTo, expectAtRest, expectInvariants } from "../support/people/whole.ts";
import { serverForFile } from "../support/run/server.ts";
import { itInFull } from "../support/run/tier.ts";

const dataDir = mkdtempSync(join(tmpdir(), "callwright-mid-run-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const url = serverForFile({ dataDir, speed: 300 });
const count = 16;

interface StartedRun {
  readonly client: Awaited<ReturnType<typeof signedIn>>;
  readonly jobId: string;
  readonly runId: string;
  readonly numbers: ReadonlySet<string>;
}

/** Starts a run and waits until two of its calls have ended; most are still to come. */
async function startRun(lines: readonly string[] = []): Promise<StartedRun> {
  const client = await signedIn(url());
  const people = strangers(count);
  const jobId = await jobWith(client, people);
  const runId = await startBatch(client, jobId, lines);
  await awaitJob(client, jobId, ({ run }) => (run?.ended ?? 0) >= 2);
  return { client, jobId, runId, numbers: new Set(people.map(({ phoneNumber }) => phoneNumber)) };
}

const keys = () => JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8"));

/** Deletes the number as in the provider's own dashboard. */
async function loseAtProvider(client: StartedRun["client"], numberId: string | undefined): Promise<void> {
  const { numbers } = await client.call(endpoints.importedNumbers);
  const id = numbers.find((number) => number.id === numberId)?.registration.vapiPhoneNumberId;
  const headers = { authorization: `Bearer ${keys().VAPI_API_KEY}` };
  const answer = await fetch(`${url()}/sandbox/providers/vapi/phone-number/${id}`, { method: "DELETE", headers });
  expect(answer.status).toBe(200);
}

describe("in the middle of a run", () => {
  itInFull("a deleted job: live calls finish, no new calls are placed, no message or slot is left over", async () => {
    const { client, jobId, numbers } = await startRun();
    await client.call(endpoints.deleteJob, { params: { id: jobId } });
    await expectAtRest(url());
    const rung = await callsTo(url(), numbers);
    expect(rung.filter(({ status }) => status !== "ended")).toEqual([]);
    expect(rung.length).toBeLessThan(count);
  });

  itInFull(
    "deleted people: those in a call may finish it, the others are not called, and every count is exact",
    async () => {
      const { client, jobId, numbers } = await startRun();
      const all = await allCandidates(client, jobId);
      const deletedPeople = [...all.filter(({ callStatus }) => callStatus === "in_progress"), ...all.slice(-2)];
      for (const { _id } of deletedPeople) {
        const answer = await client.request("DELETE", `/api/delete-candidate/${jobId}`, { candidateId: _id });
        // 409: a person who is being called cannot be deleted.
        expect([200, 409]).toContain(answer.status);
      }
      await runOut(url(), jobId);
      const remainingPeople = await allCandidates(client, jobId);
      expect(remainingPeople.length).toBeLessThan(count);
      await expectInvariants(url(), jobId, { people: remainingPeople.length });
      const lastNumbers = new Set(all.slice(-2).map(({ phoneNumber }) => phoneNumber));
      expect((await callsTo(url(), numbers)).filter(({ number }) => lastNumbers.has(number))).toEqual([]);
    },
  );

  it("a run continues when the provider loses one of its two numbers, and pauses with the reason when it loses both", async () => {
    const client = await signedIn(url());
    const lines = await importLines(client, 2);
    const jobId = await jobWith(client, strangers(24));
    const [selectedPhoneNumberId = "", ...numberIds] = lines;
    const body = { campaignId: jobId, leads: "all" as const, selectedPhoneNumberId, numberIds };
    await client.call(endpoints.batchCalls, { body });
    await awaitJob(client, jobId, ({ run }) => (run?.ended ?? 0) >= 2);
    // The owner cannot delete a number that a run uses.
    const refused = await client.request("DELETE", `/api/numbers/${selectedPhoneNumberId}`);
    expectRefusal(refused, "conflict");
    await loseAtProvider(client, lines[0]);
    const { run } = await awaitJob(client, jobId, () => true);
    await awaitJob(client, jobId, (job) => (job.run?.ended ?? 0) >= (run?.ended ?? 0) + 3);
    await loseAtProvider(client, lines[1]);
    const paused = await awaitJob(client, jobId, (job) => job.run?.state === "paused");
    expect(paused.run).toMatchObject({ pauseReason: "credentials", pauseWords: expect.stringMatching(/\w{3}/) });
    await expectAtRest(url());
  });

  itInFull("a message that always fails is dead-lettered and blocks no calls", async () => {
    const { jobId } = await startRun();
    const { VAPI_WEBHOOK_SECRET: secret } = keys();
    const poison = { message: { type: "end-of-call-report", call: "none that anybody knows" } };
    const answer = await fetch(`${url()}/api/webhooks/vapi`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-vapi-secret": secret },
      body: JSON.stringify(poison),
    });
    expect(answer.status).toBe(200);
    await runOut(url(), jobId);
    const events = async () => (await queues(url())).find(({ name }) => name === "events");
    await expect.poll(async () => (await events())?.deadLetters).toBe(1);
    await expectInvariants(url(), jobId, { people: count, deadLetters: 1 });
  });
});

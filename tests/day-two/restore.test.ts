/** A restore: the table is lost, a new one is filled from the backup, and the product runs on it. */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@callwright/contracts";
import { startCloud } from "@callwright/local/emulators/index";
import { startServer } from "@callwright/local/testing";
import { type Bucket, bytesOf, deleteBlob, keysUnder, replaceBlob } from "@callwright/operate/blobs";
import { openDeployment } from "@callwright/operate/deployment";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rows } from "../support/outside/sandbox.ts";
import { allCandidates, awaitJob, jobWith, readJob, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { operate } from "./operate.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "callwright-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const isTableFile = (file: string): boolean => /dynamo[.]db/.test(file);

/** What users see of a tenant, and the number of rows of the engine's entities. */
async function snapshot(url: string, jobId: string) {
  const client = await signedIn(url);
  const { jobs, pagination } = await client.call(endpoints.getJobs, { query: { page: 1, limit: 50 } });
  const { callSummary, run } = await readJob(client, jobId);
  const { numbers } = await client.call(endpoints.importedNumbers);
  const people = await allCandidates(client, jobId);
  const rowCounts = await Promise.all(
    ["call", "ledger", "meter", "tally", "run"].map(async (entity) => [entity, (await rows(url, entity)).length]),
  );
  return { jobs, pagination, callSummary, run, numbers, people, rowCounts };
}

it("a lost table is restored from its backup with the same rows, and calls run on it", async () => {
  const home = join(root, "home");
  const file = join(root, "table.gz");
  const first = await startServer({ dataDir: home, isSilent: true });
  const client = await signedIn(first.url);
  const jobId = await jobWith(client, strangers(12));
  await startBatch(client, jobId);
  await awaitJob(client, jobId, ({ run }) => run?.state === "completed");
  const before = await snapshot(first.url, jobId);
  expect(await first.stop()).toBe(0);

  const backup = await operate(home, "backup", file);
  expect(backup).toMatchObject({ code: 0 });
  expect(existsSync(`${file}.part`)).toBe(false);

  // Queues, blobs, keys and the providers' own memory outlive the table.
  const restoredHome = join(root, "restored");
  cpSync(home, restoredHome, { recursive: true, filter: (source) => !isTableFile(source) });
  expect(readdirSync(restoredHome).filter(isTableFile)).toEqual([]);

  const plan = await operate(restoredHome, "restore", file);
  expect(plan).toMatchObject({ code: 0, answer: { found: backup.answer }, errors: expect.stringContaining("--apply") });
  const restored = await operate(restoredHome, "restore", file, "--apply");
  expect(restored).toMatchObject({ code: 0, answer: { found: backup.answer, written: backup.answer } });
  // Repeated, it writes only what is missing.
  expect(await operate(restoredHome, "restore", file, "--apply")).toMatchObject({ answer: { written: {} } });
  // A table can be restored from another table, here from itself, so that no row is missing.
  expect(await operate(restoredHome, "restore", "table:callwright", "--entity", "parent", "--apply")).toMatchObject({
    answer: { found: { parent: expect.any(Number) }, written: {} },
  });
  expect((await operate(restoredHome, "backup", join(root, "second.gz"))).answer).toEqual(backup.answer);

  // With a time, a server opens the folder as it is; without one, it begins with a copy of the seed.
  const second = await startServer({ dataDir: restoredHome, isSilent: true, at: "real" });
  try {
    expect(await snapshot(second.url, jobId)).toEqual(before);
    const later = await signedIn(second.url);
    const nextJob = await jobWith(later, strangers(3));
    await startBatch(later, nextJob);
    const done = await awaitJob(later, nextJob, ({ run }) => run?.state === "completed");
    expect(done.run).toMatchObject({ placed: 3, ended: 3 });
  } finally {
    await second.stop();
  }
});

it("table and files are restored to one instant; a list that lost its files is read from the rows and can be rebuilt", async () => {
  const home = join(root, "home");
  const restoredHome = join(root, "restored");
  const file = join(root, "table.gz");
  const first = await startServer({ dataDir: home, isSilent: true });
  const client = await signedIn(first.url);
  const jobId = await jobWith(client, strangers(60));
  await startBatch(client, jobId);
  await awaitJob(client, jobId, ({ run }) => run?.state === "completed");
  const before = await snapshot(first.url, jobId);
  const tenantId = String((await rows(first.url, "call")).find(({ parentId }) => parentId === jobId)?.tenantId);
  expect(await first.stop()).toBe(0);
  // Table and files of the same instant; the copied files are used in place of the bucket's versions.
  await operate(home, "backup", file);
  cpSync(home, restoredHome, { recursive: true, filter: (source) => !isTableFile(source) });

  await operate(restoredHome, "restore", file, "--apply");
  await deleteFiles(restoredHome, `lists/${tenantId}/${jobId}/`);
  expect(await operate(restoredHome, "rebuild-list", tenantId, jobId)).toMatchObject({
    code: 0,
    answer: { [jobId]: { people: 60, files: 0 } },
    errors: expect.stringContaining("--apply"),
  });
  const second = await startServer({ dataDir: restoredHome, isSilent: true, at: "real" });
  try {
    expect(await snapshot(second.url, jobId)).toEqual(before);
    const later = await signedIn(second.url);
    const nextJob = await jobWith(later, strangers(3));
    await startBatch(later, nextJob);
    const done = await awaitJob(later, nextJob, ({ run }) => run?.state === "completed");
    expect(done.run).toMatchObject({ placed: 3, ended: 3 });
  } finally {
    await second.stop();
  }
  const rebuilt = await operate(restoredHome, "rebuild-list", tenantId, jobId, "--apply");
  expect(rebuilt).toMatchObject({ code: 0, answer: { [jobId]: { people: 60, files: 3 } } });
  const third = await startServer({ dataDir: restoredHome, isSilent: true, at: "real" });
  try {
    expect((await snapshot(third.url, jobId)).people).toEqual(before.people);
  } finally {
    await third.stop();
  }
});

it("a lost region: a new cloud is filled from the copies of table and files", async () => {
  const [home, restoredHome, file] = [join(root, "home"), join(root, "restored"), join(root, "table.gz")];
  const first = await startServer({ dataDir: home, isSilent: true });
  const client = await signedIn(first.url);
  const jobId = await jobWith(client, strangers(5));
  await startBatch(client, jobId);
  await awaitJob(client, jobId, ({ run }) => run?.state === "completed");
  const before = await snapshot(first.url, jobId);
  expect(await first.stop()).toBe(0);
  const backup = await operate(home, "backup", file);
  const copies = await filesOf(home);
  expect(copies.length).toBeGreaterThan(5);

  // A stage of the same name elsewhere, with a table, a bucket and keys of its own.
  const newCloud = await startServer({ dataDir: restoredHome, isSilent: true });
  expect(await newCloud.stop()).toBe(0);
  expect(await operate(restoredHome, "restore", file, "--replace", "--apply")).toMatchObject({
    code: 0,
    answer: { found: backup.answer, written: backup.answer },
  });
  await putFiles(restoredHome, copies);
  const second = await startServer({ dataDir: restoredHome, isSilent: true, at: "real" });
  try {
    const { people, callSummary } = await snapshot(second.url, jobId);
    expect({ people, callSummary }).toEqual({ people: before.people, callSummary: before.callSummary });
    const later = await signedIn(second.url);
    const [called] = people.filter(({ logs }) => logs.length > 0);
    const callId = called?.logs[0]?.callId ?? "";
    expect((await later.call(endpoints.getCallLog, { params: { id: callId } })).log.transcript.length).toBeGreaterThan(
      0,
    );
  } finally {
    await second.stop();
  }
});

interface StoredFile {
  readonly key: string;
  readonly bytes: Buffer;
}

const filesOf = (dataDir: string): Promise<StoredFile[]> =>
  withBucket(dataDir, async (bucket) => {
    const files: StoredFile[] = [];
    for await (const key of keysUnder(bucket, "")) files.push({ key, bytes: await bytesOf(bucket, key) });
    return files;
  });

const putFiles = (dataDir: string, files: readonly StoredFile[]): Promise<void> =>
  withBucket(dataDir, async (bucket) => {
    for (const { key, bytes } of files) await replaceBlob(bucket, key, bytes, "application/octet-stream");
  });

const deleteFiles = (dataDir: string, prefix: string): Promise<void> =>
  withBucket(dataDir, async (bucket) => {
    for await (const key of keysUnder(bucket, prefix)) await deleteBlob(bucket, key);
  });

async function withBucket<T>(dataDir: string, work: (bucket: Bucket) => Promise<T>): Promise<T> {
  const environment = { ...process.env };
  const deployment = openDeployment(await startCloud({ dataDir, publicUrl: "http://localhost" }));
  try {
    return await work(deployment.bucket);
  } finally {
    await deployment.close();
    // Starting the cloud wrote its addresses into the environment.
    process.env = environment;
  }
}

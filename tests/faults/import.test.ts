/** An import stays correct when a worker dies, runs twice or never gets its message. */
import { gzipSync } from "node:zlib";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import * as Import from "@callwright/core/import/index";
import { clockOffset, setClockOffset } from "@callwright/core/kernel/clock";
import { runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import * as Parent from "@callwright/core/parent/index";
import type { Ports } from "@callwright/core/ports/index";
import { beforeEach, describe, expect, it } from "vitest";
import { choices, header } from "../support/people/import.ts";
import { demoJob } from "../support/people/people.ts";
import { noPorts, tableForFile } from "../support/run/table.ts";

const tenantId = "ten_acme";
let sentTypes: string[] = [];
let isQueueUp = true;
/** Files that may still be written before the process "dies". */
let writesLeft = Number.POSITIVE_INFINITY;

const files = new Map<string, Uint8Array<ArrayBuffer>>();
const blobs = {
  async put(key: string, body: Uint8Array | string) {
    writesLeft -= 1;
    if (writesLeft < 0) throw new Error("killed");
    files.set(key, typeof body === "string" ? new TextEncoder().encode(body) : Uint8Array.from(body));
  },
  getBytes: async (key: string) => files.get(key),
  getText: async (key: string) => (files.has(key) ? new TextDecoder().decode(files.get(key)) : undefined),
  getStream: async (key: string) => (files.has(key) ? new Blob([files.get(key) ?? ""]).stream() : undefined),
  size: async (key: string) => files.get(key)?.length,
  uploadLink: async (key: string) => ({ url: key, headers: {} }),
};
const queue = {
  async send(_: string, body: string) {
    if (!isQueueUp) throw new Error("killed");
    sentTypes.push(JSON.parse(body).type);
  },
};
const ports: Ports = Object.create(noPorts, { blobs: { value: blobs }, queue: { value: queue } });
const run = tableForFile(ports);

beforeEach(() => {
  sentTypes = [];
  isQueueUp = true;
  writesLeft = Number.POSITIVE_INFINITY;
  setClockOffset(0);
});

let lastNumber = 0;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    lastNumber += 1;
    const phoneNumber = `+49${15_120_000_000 + lastNumber}`;
    return { line: index + 2, firstName: "Ada", lastName: `Row${index}`, phoneNumber };
  });

interface World {
  readonly job: Parent.ParentItem;
  readonly importId: string;
  readonly rows: ReturnType<typeof rowsOf>;
}

/** A user with a job, and an import into that job with uploaded rows. */
function world(count: number, work: (world: World) => Promise<void>): Promise<void> {
  const actor = { type: "user", tenantId, userId: newId("user"), sessionId: "ses_1", roles: [] } as const;
  return run(tenantId, () =>
    runAs({ actor }, async () => {
      const job = await Parent.create({ ...demoJob, timezone: "Europe/Berlin" });
      const rows = rowsOf(count);
      await work({ job, importId: await createImport(job, rows), rows });
    }),
  );
}

async function createImport(job: Parent.ParentItem, rows: readonly object[]): Promise<string> {
  const packed = gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const { item, upload } = await Import.create(job.parentId, {
    fileName: "people.csv",
    header,
    rows: rows.length,
    bytes: packed.length,
  });
  files.set(upload.url, Uint8Array.from(packed));
  return item.importId;
}

/** Checks the import, so that the user may start it. */
async function checkRows({ importId }: World): Promise<void> {
  await Import.check(importId);
  await Import.work(importId);
}

async function stateOf(importId: string) {
  const { item } = await Import.get(importId);
  const { state, done, added, merged, skipped } = item;
  return { state, done, added, merged, skipped };
}

const countPeople = async (job: Parent.ParentItem) => (await Parent.get(job.parentId)).totalCandidates;

const expectKilled = (work: Promise<unknown>) => expect(work).rejects.toThrow("killed");

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe("a check", () => {
  it("that dies at any file continues where it stopped, and counts every row once", async () => {
    // The 2,100 rows are checked in three parts, each of which writes a file.
    for (const file of [0, 1, 2])
      await world(2_100, async ({ importId }) => {
        await Import.check(importId);
        writesLeft = file;
        await expectKilled(Import.work(importId));
        writesLeft = Number.POSITIVE_INFINITY;
        await Import.work(importId);
        expect(await stateOf(importId)).toMatchObject({ state: "checked", done: 2_100 });
      });
  });

  it("still finds a duplicate of an earlier part after it died in between", () =>
    world(1_500, async (here) => {
      const importId = await createImport(here.job, [...here.rows, { ...here.rows[0], line: 9_999 }]);
      await Import.check(importId);
      // The verdicts of both parts are written; writing the last part's samples fails.
      writesLeft = 2;
      await expectKilled(Import.work(importId));
      writesLeft = Number.POSITIVE_INFINITY;
      await Import.work(importId);
      const { item, samples } = await Import.get(importId);
      expect(item).toMatchObject({ state: "checked", rows: 1_501, done: 1_501, duplicateInFile: 1 });
      expect(samples).toMatchObject([{ line: 9_999, flag: "duplicate_in_file" }]);
    }));
});

describe("a load", () => {
  it("that dies after a part was added counts it once when its message comes again", () =>
    world(1_200, async (here) => {
      const { importId, job } = here;
      await checkRows(here);
      await Import.start(importId, choices);
      writesLeft = 0;
      await expectKilled(Import.work(importId));
      // The first part, of 1,000 rows, was added, but is not counted yet.
      expect(await stateOf(importId)).toMatchObject({ done: 0, added: 0 });
      expect(await countPeople(job)).toBe(1_000);
      writesLeft = Number.POSITIVE_INFINITY;
      await Import.work(importId);
      expect(await stateOf(importId)).toEqual({ state: "completed", done: 1_200, added: 1_200, merged: 0, skipped: 0 });
      expect(await countPeople(job)).toBe(1_200);
    }));

  it("by two workers at the same time adds and counts each person once", () =>
    world(2_200, async (here) => {
      const { importId, job } = here;
      await checkRows(here);
      await Import.start(importId, choices);
      await Promise.all([Import.work(importId), Import.work(importId)]);
      await Import.work(importId); // As its message comes again.
      expect(await stateOf(importId)).toEqual({ state: "completed", done: 2_200, added: 2_200, merged: 0, skipped: 0 });
      expect(await countPeople(job)).toBe(2_200);
    }));

  it("that dies in a part and is cancelled counts the people who were loaded, and lets the next import start", () =>
    world(1_300, async (here) => {
      const { importId, job } = here;
      await checkRows(here);
      await Import.start(importId, choices);
      writesLeft = 0;
      await expectKilled(Import.work(importId));
      writesLeft = Number.POSITIVE_INFINITY;
      await Import.cancel(importId);
      await Import.work(importId);
      expect(await stateOf(importId)).toMatchObject({ state: "cancelled", added: 1_000 });
      expect(await countPeople(job)).toBe(1_000);
      const { data: lock } = await db().importLock.get({ tenantId, parentId: job.parentId }).go();
      expect(lock).toBeNull();
    }));

  it("with a duplicate number can be cancelled before its first part is loaded", () =>
    world(3, async (here) => {
      const importId = await createImport(here.job, [...here.rows, { ...here.rows[0], line: 99 }]);
      await checkRows({ ...here, importId });
      await Import.start(importId, choices);
      await Import.cancel(importId);
      await Import.work(importId);
      expect(await stateOf(importId)).toMatchObject({ state: "cancelled", added: 0 });
    }));

  it("that is being cancelled lets no other import start, and says to wait a moment", () =>
    world(3, async (here) => {
      const { importId, job } = here;
      await checkRows(here);
      const next = await createImport(job, rowsOf(1));
      await checkRows({ ...here, importId: next });
      await Import.start(importId, choices);
      await expect(Import.start(next, choices)).rejects.toThrow("Another file is being imported into this job.");
      await Import.cancel(importId);
      await expect(Import.start(next, choices)).rejects.toThrow("Wait a few seconds, and try again.");
      await Import.work(importId);
      await Import.start(next, choices);
      await Import.work(next);
      expect(await stateOf(next)).toMatchObject({ state: "completed", added: 1 });
    }));

  it("that is cancelled while it is started says so, unless its start came first", () =>
    world(1, async (here) => {
      for (let round = 0; round < 30; round += 1) {
        const importId = await createImport(here.job, rowsOf(1));
        await checkRows({ ...here, importId });
        const [start] = await Promise.allSettled([Import.start(importId, choices), Import.cancel(importId)]);
        const { item } = await Import.get(importId);
        expect(start.status).toBe(item.startedAt ? "fulfilled" : "rejected");
        await Import.work(importId);
      }
    }));

  it("skips people who opted out since the check", () =>
    world(3, async (here) => {
      const { importId, job, rows } = here;
      await checkRows(here);
      await Compliance.suppress({ phoneNumber: rows[1]?.phoneNumber ?? "", source: "spoken" });
      await Import.start(importId, choices);
      await Import.work(importId);
      expect(await stateOf(importId)).toMatchObject({ state: "completed", added: 2, skipped: 1 });
      const report = await collect(Import.reportLines((await Import.get(importId)).item));
      expect(report.join("")).toContain("3,This person is on your do-not-call list,");
      expect(await countPeople(job)).toBe(2);
    }));

  it("that dies after a part was added counts people who opted out in between as added, since they are in the job", () =>
    world(3, async (here) => {
      const { importId, job, rows } = here;
      await checkRows(here);
      await Import.start(importId, choices);
      writesLeft = 0;
      await expectKilled(Import.work(importId));
      writesLeft = Number.POSITIVE_INFINITY;
      await Compliance.suppress({ phoneNumber: rows[1]?.phoneNumber ?? "", source: "spoken" });
      await Import.work(importId);
      expect(await stateOf(importId)).toMatchObject({ state: "completed", added: 3, skipped: 0 });
      expect(await countPeople(job)).toBe(3);
    }));

  it("that dies while it merges rows counts the same when its message comes again", () =>
    world(3, async (here) => {
      const { rows, job } = here;
      const duplicates = rows.map((row) => ({ ...row, line: row.line + 10, email: "ada@example.com" }));
      const importId = await createImport(job, [...rows, ...duplicates]);
      await checkRows({ ...here, importId });
      await Import.start(importId, { ...choices, inFile: "merge" });
      writesLeft = 0;
      await expectKilled(Import.work(importId));
      writesLeft = Number.POSITIVE_INFINITY;
      await Import.work(importId);
      expect(await stateOf(importId)).toEqual({ state: "completed", done: 6, added: 3, merged: 3, skipped: 0 });
      const people = await collect(Candidate.all(job.parentId));
      expect(people.map(({ email }) => email)).toEqual(Array(3).fill("ada@example.com"));
    }));

  it("keeps the consent with the import, and each person names their import", () =>
    world(1, async (here) => {
      const { importId, job } = here;
      await checkRows(here);
      const startedAt = new Date().toISOString();
      await Import.start(importId, choices);
      await Import.work(importId);
      const { item } = await Import.get(importId);
      expect(item).toMatchObject({
        consentWords: choices.consent.words,
        consentSource: "Job fair",
        userId: job.userId,
      });
      expect(item.startedAt?.localeCompare(startedAt)).toBeGreaterThanOrEqual(0);
      const [person] = await collect(Candidate.all(job.parentId));
      expect(person).toMatchObject({ importId });
    }));
});

describe("an import without its message", () => {
  const passMinute = () => setClockOffset(clockOffset() + 61_000);
  const sweep = () => runAs({ actor: { type: "platform", cause: "sweep" }, tenantId: undefined }, () => Import.sweep());

  it("is sent to the queue again by the sweeper, for a check or a load, until it has ended", () =>
    world(1, async ({ importId }) => {
      isQueueUp = false;
      await expectKilled(Import.check(importId));
      isQueueUp = true;
      expect(await sweep()).toEqual({ imports: 0 });
      passMinute();
      expect(await sweep()).toEqual({ imports: 1 });
      expect(sentTypes).toEqual(["import.work"]);
      await Import.work(importId);
      isQueueUp = false;
      await expectKilled(Import.start(importId, choices));
      isQueueUp = true;
      passMinute();
      expect(await sweep()).toEqual({ imports: 1 });
      await Import.work(importId);
      passMinute();
      expect(await sweep()).toEqual({ imports: 0 });
      expect(await stateOf(importId)).toMatchObject({ state: "completed", added: 1 });
    }));
});

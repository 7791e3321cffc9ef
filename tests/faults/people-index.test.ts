/** The candidate list index: exact in every view while candidates come, change and go, also across crashes. */
import { candidateSorts, outcomeFilterOf, outcomeFilters } from "@callwright/contracts";
import * as Candidate from "@callwright/core/candidate/index";
import { clear, sweepFiles } from "@callwright/core/candidate/people-index/clear";
import { type Compaction, compact, prepare, publish, trimLog } from "@callwright/core/candidate/people-index/compact";
import { readIds, readPage } from "@callwright/core/candidate/people-index/page";
import { db } from "@callwright/core/db/service";
import { transact } from "@callwright/core/db/transact";
import * as Job from "@callwright/core/job/index";
import { clockOffset, setClockOffset } from "@callwright/core/kernel/clock";
import { context, runAs } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import type { Ports } from "@callwright/core/ports/index";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { demoJob, people } from "../support/people.ts";
import { noPorts, tableForFile } from "../support/table.ts";

const tenantId = "ten_acme";
const files = new Map<string, Buffer>();
let messages: { type: string; payload: { parentId: string; keys?: string[] } }[] = [];

const blobs = {
  put: async (key: string, body: Uint8Array | string) => void files.set(key, Buffer.from(body as Uint8Array)),
  getText: async (key: string) => files.get(key)?.toString(),
  getBytes: async (key: string) => files.get(key),
  getRange: async (key: string, start: number, end: number) => files.get(key)?.subarray(start, end),
  exists: async (key: string) => files.has(key),
  delete: async (key: string) => void files.delete(key),
};
const queue = { send: async (_: string, body: string) => void messages.push(JSON.parse(body)) };
const ports: Ports = Object.create(noPorts, { blobs: { value: blobs }, queue: { value: queue } });
const run = tableForFile(ports);

/** Small ones, so that a few dozen people fill chunks, overflow the patches, and make a compaction leave something. */
const limits = { chunkSize: 7, maxPatches: 4, maxChanges: 6, maxNewcomers: 10 };

beforeEach(() => {
  files.clear();
  messages = [];
  setClockOffset(0);
});

interface World {
  readonly jobId: string;
  readonly list: { readonly tenantId: string; readonly parentId: string };
}

function world(work: (world: World) => Promise<void>): Promise<void> {
  const userId = newId("user");
  const actor = { type: "user", tenantId, userId, sessionId: "ses_1", roles: [] } as const;
  return run(tenantId, () =>
    runAs({ actor }, async () => {
      const { jobId } = await Job.create({ ...demoJob, timezone: "Europe/Berlin" });
      await work({ jobId, list: { tenantId, parentId: jobId } });
    }),
  );
}

const parent = async ({ jobId }: World) => {
  const job = await Job.get(jobId);
  const { userId, lastOrdinal } = job;
  return { tenantId, parentId: jobId, userId, lastOrdinal, pending: Job.pendingOf(job) };
};

let numbersGiven = 0;
const freshNumber = () => {
  numbersGiven += 1;
  return `+4915${1_000_000_000 + numbersGiven}`;
};

async function add({ jobId }: World, count: number): Promise<string[]> {
  const rows = people(count).map((person, index) => ({
    ...person,
    firstName: ["Anna", "Çağla", "Zoë"][index % 3] ?? "",
    phoneNumber: freshNumber(),
  }));
  return (await Candidate.add(await Job.get(jobId), rows)).candidateIds;
}

async function change({ list }: World, candidateId: string, given: Candidate.Change): Promise<void> {
  await transact((writer) => Candidate.patch(writer, { ...list, candidateId }, given));
}

async function remove({ jobId, list }: World, candidateId: string): Promise<void> {
  const candidate = await Candidate.load(jobId, candidateId);
  if (!candidate) return;
  await transact((writer) => [
    ...Candidate.removal(writer, candidate),
    writer.jobCounters.patch({ tenantId, parentId: list.parentId }).add({ totalCandidates: -1 }).commit(),
  ]);
}

const everything = { search: "", status: "all", callStatus: "all", sort: "added", order: "asc" } as const;

/** The list in import order, and in some other views, against the rows themselves. */
async function expectExact(here: World): Promise<void> {
  const rows: Candidate.CandidateItem[] = [];
  for await (const row of Candidate.all(here.jobId)) rows.push(row);
  const job = await Job.get(here.jobId);
  const { items, total, isSettled } = await Candidate.page(job, { ...everything, page: 1, pageSize: 1_000 });
  expect({ total, isSettled }).toEqual({ total: rows.length, isSettled: true });
  // As JSON has it: a field that was removed is not there. Who is being called they know from the tally alone.
  expect(JSON.parse(JSON.stringify(items))).toEqual(rows.map(({ pendingCallId: _, ...row }) => row));
  for (const status of outcomeFilters.slice(1))
    expect((await readPage(await parent(here), { ...everything, status, page: 1, pageSize: 1 })).total).toBe(
      rows.filter(({ outcomeLabel }) => outcomeFilterOf(outcomeLabel) === status).length,
    );
  for (const sort of candidateSorts) {
    const page = await readPage(await parent(here), { ...everything, sort, order: "desc", page: 2, pageSize: 5 });
    expect(page.items).toHaveLength(Math.max(0, Math.min(5, rows.length - 5)));
  }
  const found = await readPage(await parent(here), { ...everything, search: "cagl", page: 1, pageSize: 1 });
  expect(found.total).toBe(rows.filter(({ firstName }) => firstName === "Çağla").length);
  const ids: string[] = [];
  for await (const id of readIds(await parent(here), everything)) ids.push(id);
  expect(ids).toEqual(rows.map(({ candidateId }) => candidateId));
}

/** Whatever messages promised for later happens now. */
async function sweepAll({ list }: World): Promise<void> {
  setClockOffset(clockOffset() + 1_000_000);
  for (const { payload } of messages.filter(({ type }) => type === "list.sweep"))
    await sweepFiles(list, payload.keys ?? []);
  messages = [];
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constant("change" as const),
    who: fc.nat(60),
    fields: fc.constantFrom<Candidate.Change>(
      { set: { firstName: "Çağla" } },
      {
        set: { firstName: "Zoë", callStatus: "Completed", bucket: "good_fit", outcomeLabel: "Good Fit", totalCalls: 1 },
      },
      { set: { pendingCallId: "call_1" } },
      { remove: ["pendingCallId", "experience"] },
      { set: { salary: 1, summary: "x" }, remove: ["outcomeLabel"] },
    ),
  }),
  fc.record({ kind: fc.constant("remove" as const), who: fc.nat(60) }),
  fc.record({
    kind: fc.constantFrom("prepare" as const, "publish" as const, "trim" as const, "compact" as const),
    // Which of the concurrent compactions.
    worker: fc.nat(1),
  }),
  fc.record({ kind: fc.constantFrom("sweep" as const, "look" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe("the people index of a job", () => {
  it("is exact at any time while people come, change and go and compactions stop anywhere, are repeated, or run at once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        await world(async (here) => {
          const ids: string[] = await add(here, 9);
          const workers = new Map<number, Compaction | undefined>();
          for (const one of steps) await take(here, one, ids, workers);
          await expectExact(here);
          while (await foldOnce(here)) await expectExact(here);
          await sweepAll(here);
          await expectExact(here);
        });
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  async function foldOnce({ list }: World): Promise<boolean> {
    const compaction = await prepare(list, limits);
    if (!compaction) return false;
    if (await publish(list, compaction)) await trimLog(compaction);
    return true;
  }

  async function take(here: World, one: Step, ids: string[], workers: Map<number, Compaction | undefined>) {
    const { list } = here;
    switch (one.kind) {
      case "add":
        ids.push(...(await add(here, one.count)));
        return;
      case "change":
        return change(here, ids[one.who % ids.length] ?? "", one.fields);
      case "remove":
        return remove(here, ids[one.who % ids.length] ?? "");
      case "sweep":
        // No compaction runs for a quarter of an hour.
        workers.clear();
        return sweepAll(here);
      case "look":
        return expectExact(here);
      case "compact":
        await foldOnce(here);
        return;
      case "prepare":
        workers.set(one.worker, await prepare(list, limits));
        return;
      case "publish": {
        const compaction = workers.get(one.worker);
        if (compaction && !(await publish(list, compaction))) workers.delete(one.worker);
        return;
      }
      case "trim": {
        // Only who has published does.
        const compaction = workers.get(one.worker);
        const { data } = await db().candidateList.get({ tenantId, parentId: here.jobId }).go();
        if (compaction && data?.manifestId === compaction.after.id) await trimLog(compaction);
      }
    }
  }

  it("shows new people and changes before any compaction, and schedules one when there are many", () =>
    world(async (here) => {
      const [first = ""] = await add(here, 40);
      messages = [];
      await change(here, first, { set: { firstName: "Neu" } });
      await expectExact(here);
      expect(messages.map(({ type }) => type)).toEqual(["list.compact"]);
    }));

  it("once compacted has an empty change log, however often people have changed", () =>
    world(async (here) => {
      const ids = await add(here, 60);
      for (const id of ids.slice(0, 20)) await change(here, id, { set: { callStatus: "Failed" } });
      await compact(here.list, 10_000);
      const left = await db().candidateChange.query.primary(here.list).go({ pages: "all" });
      expect(left.data).toEqual([]);
      await expectExact(here);
    }));

  it("has nothing of a deleted person in its files after the next compaction", () =>
    world(async (here) => {
      const [gone = "", other = "", stays = ""] = await add(here, 20);
      for (const id of [gone, other, stays]) await change(here, id, { set: { lastName: `Of ${id}` } });
      await compact(here.list, 10_000);
      await change(here, other, { set: { summary: "Called." } });
      await compact(here.list, 10_000);
      for (const id of [gone, other]) await remove(here, id);
      await compact(here.list, 10_000);
      await sweepAll(here);
      const all = Buffer.concat([...files.values()]).toString();
      expect([gone, other, stays].map((id) => all.includes(`Of ${id}`))).toEqual([false, false, true]);
      await expectExact(here);
    }));

  it("stays exact for people who are changed by many at once while it is compacted again and again", () =>
    world(async (here) => {
      const ids = await add(here, 30);
      let isOver = false;
      const whileGoingOn = async (work: () => Promise<unknown>) => {
        while (!isOver) await work();
      };
      const folds = whileGoingOn(() => Promise.all([foldOnce(here), foldOnce(here)]));
      const looks = whileGoingOn(async () => readPage(await parent(here), { ...everything, page: 1, pageSize: 1_000 }));
      await Promise.all(
        [0, 1, 2].map(async (writer) => {
          for (const id of ids.filter((_, index) => index % 3 === writer))
            for (const summary of ["1", "2", "3"]) await change(here, id, { set: { summary } });
          await add(here, 5);
        }),
      );
      isOver = true;
      await Promise.all([folds, looks]);
      await expectExact(here);
    }));

  it("is never a mix of before and after when a compaction runs between a reader's two reads", () =>
    world(async (here) => {
      const [id = ""] = await add(here, 1);
      while (await foldOnce(here));
      await change(here, id, { set: { callStatus: "in_progress" } });
      let isDone = false;
      const meanwhile = async () => {
        if (isDone) return;
        isDone = true;
        await change(here, id, { set: { callStatus: "Completed", outcomeLabel: "Good Fit" } });
        await foldOnce(here);
      };
      const page = async () => readPage(await parent(here), { ...everything, page: 1, pageSize: 1 });
      const { items } = await beforePointerIsRead(meanwhile, page);
      expect(isDone).toBe(true);
      expect(items).toMatchObject([{ callStatus: "Completed", outcomeLabel: "Good Fit" }]);
    }));

  /** Does something else at the moment when a reader of the list has seen its changes, but not yet its pointer. */
  function beforePointerIsRead<T>(meanwhile: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    const { database } = context();
    const client = new Proxy(database.client, {
      get(target, name) {
        if (name !== "send") return Reflect.get(target, name);
        return async (command: Parameters<typeof target.send>[0]) => {
          const { input } = command;
          if ("Key" in input && String(input.Key?.sk).includes("candidatelist")) await runAs({ database }, meanwhile);
          return target.send(command);
        };
      },
    });
    return runAs({ database: { ...database, client } }, work);
  }

  it("leaves no stray file behind, whether a compaction died before or after it was published", () =>
    world(async (here) => {
      await add(here, 20);
      await prepare(here.list, limits);
      const published = await prepare(here.list, limits);
      if (published) await publish(here.list, published);
      const lost = await prepare(here.list, limits);
      await foldOnce(here);
      if (lost) expect(await publish(here.list, lost)).toBe(false);
      await sweepAll(here);
      const { data } = await db().candidateList.get(here.list).go();
      const current = [...files.keys()].filter((key) => key.endsWith(".manifest"));
      expect(current).toEqual([`lists/${tenantId}/${here.jobId}/${data?.manifestId}.manifest`]);
      const manifest: { chunks: unknown[]; patches?: unknown } = JSON.parse(
        files.get(current[0] ?? "")?.toString() ?? "",
      );
      expect(files.size).toBe(1 + 2 * manifest.chunks.length + (manifest.patches ? 1 : 0));
      await expectExact(here);
    }));

  it("is not made of files that were swept while their compaction stood still", () =>
    world(async (here) => {
      await add(here, 20);
      await foldOnce(here);
      await add(here, 10);
      const asleep = await prepare(here.list, limits);
      await sweepAll(here);
      if (asleep) expect(await publish(here.list, asleep)).toBe(false);
      while (await foldOnce(here)) await expectExact(here);
      await sweepAll(here);
      await expectExact(here);
    }));

  it("of a deleted job is gone with all its people, and no compaction under way brings it back", () =>
    world(async (here) => {
      const ids = await add(here, 30);
      await foldOnce(here);
      await change(here, ids[3] ?? "", { set: { firstName: "Neu" } });
      const underWay = await prepare(here.list, limits);
      await db().job.delete({ tenantId, jobId: here.jobId }).go();
      while (await clear(here.list, 0));
      if (underWay) expect(await publish(here.list, underWay)).toBe(false);
      expect(await prepare(here.list)).toBeUndefined();
      await sweepAll(here);
      expect([...files.keys()]).toEqual([]);
      const { data: rows } = await db().candidate.query.primary(here.list).go();
      const { data: changes } = await db().candidateChange.query.primary(here.list).go();
      const { data: guard } = await db()
        .candidatePhone.get({ ...here.list, phoneNumber: `+4915${1_000_000_000 + numbersGiven}` })
        .go();
      expect([rows, changes, guard]).toEqual([[], [], null]);
      // Told again it finds nothing to do.
      expect(await clear(here.list, 10_000)).toBe(false);
    }));
});

describe("a batch of people", () => {
  const rowsOf = (count: number) =>
    people(count).map((person, row) => ({ ...person, phoneNumber: freshNumber(), row }));

  it("repeated, it adds and counts no one twice and returns the same, also after a partial first try", () =>
    world(async (here) => {
      const rows = rowsOf(120);
      const first = await Candidate.addBatch(await Job.get(here.jobId), rows.slice(0, 70), "batch-1");
      const all = await Candidate.addBatch(await Job.get(here.jobId), rows, "batch-1");
      expect(all.added.slice(0, 70)).toEqual(first.added);
      expect([all.added.length, all.present.length]).toEqual([120, 0]);
      const again = await Candidate.addBatch(await Job.get(here.jobId), rows, "batch-1");
      expect(again.added.toSorted((a, b) => a.row - b.row)).toEqual(all.added.toSorted((a, b) => a.row - b.row));
      const other = await Candidate.addBatch(await Job.get(here.jobId), rows, "batch-2");
      expect([other.added.length, other.present.length]).toEqual([0, 120]);
      expect(await Job.get(here.jobId)).toMatchObject({ totalCandidates: 120, lastOrdinal: 120 });
      await expectExact(here);
    }));

  it("that comes twice at once comes once", () =>
    world(async (here) => {
      const rows = rowsOf(100);
      const job = await Job.get(here.jobId);
      const answers = await Promise.all([1, 2, 3].map(() => Candidate.addBatch(job, rows, "batch-1")));
      for (const { added: known, present } of answers) expect([known.length, present.length]).toEqual([100, 0]);
      expect(await Job.get(here.jobId)).toMatchObject({ totalCandidates: 100, lastOrdinal: 100 });
      await expectExact(here);
    }));
});

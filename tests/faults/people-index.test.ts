/** The candidate list index: exact in every view while candidates come, change and go, also across crashes. */
import * as Candidate from "@callwright/core/candidate/index";
import { clear } from "@callwright/core/candidate/people-index/clear";
import { type Compaction, compact, prepare, publish, trimLog } from "@callwright/core/candidate/people-index/compact";
import { readPage } from "@callwright/core/candidate/people-index/read";
import { db } from "@callwright/core/db/service";
import { context, runAs } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { people } from "../support/people/people.ts";
import {
  add,
  change,
  compactOnce,
  everything,
  expectIndexMatchesRows,
  files,
  freshNumber,
  lastNumber,
  limits,
  messages,
  parent,
  remove,
  sweepAll,
  tenantId,
  usePeopleIndex,
  type World,
  world,
} from "../support/people/people-index.ts";

usePeopleIndex();

const budgetMs = 10_000;

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constant("change" as const),
    personIndex: fc.nat(60),
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
  fc.record({ kind: fc.constant("remove" as const), personIndex: fc.nat(60) }),
  fc.record({
    kind: fc.constantFrom("prepare" as const, "publish" as const, "trim" as const, "compact" as const),
    // The number of one of two concurrent compactions.
    worker: fc.nat(1),
  }),
  fc.record({ kind: fc.constantFrom("sweep" as const, "check" as const) }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

describe("the people index of a job", () => {
  it("is exact at any time while people are added, changed and removed and compactions stop, repeat or run at the same time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), async (steps) => {
        await world(async (here) => {
          const ids: string[] = await add(here, 9);
          const workers = new Map<number, Compaction | undefined>();
          for (const step of steps) await runStep(here, step, ids, workers);
          await expectIndexMatchesRows(here);
          while (await compactOnce(here)) await expectIndexMatchesRows(here);
          await sweepAll(here);
          await expectIndexMatchesRows(here);
        });
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  async function runStep(here: World, step: Step, ids: string[], workers: Map<number, Compaction | undefined>) {
    const { list } = here;
    switch (step.kind) {
      case "add":
        ids.push(...(await add(here, step.count)));
        return;
      case "change":
        return change(here, ids[step.personIndex % ids.length] ?? "", step.fields);
      case "remove":
        return remove(here, ids[step.personIndex % ids.length] ?? "");
      case "sweep":
        // A sweep runs only when no compaction has run for a quarter of an hour.
        workers.clear();
        return sweepAll(here);
      case "check":
        return expectIndexMatchesRows(here);
      case "compact":
        await compactOnce(here);
        return;
      case "prepare":
        workers.set(step.worker, await prepare(list, limits));
        return;
      case "publish": {
        const compaction = workers.get(step.worker);
        if (compaction && !(await publish(list, compaction))) workers.delete(step.worker);
        return;
      }
      case "trim": {
        // Only a compaction that is published trims the log.
        const compaction = workers.get(step.worker);
        const { data } = await db().candidateList.get({ tenantId, parentId: here.jobId }).go();
        if (compaction && data?.manifestId === compaction.after.id) await trimLog(compaction);
      }
    }
  }

  it("shows new people and changes before any compaction, and schedules one when there are many", () =>
    world(async (here) => {
      const [first = ""] = await add(here, 40);
      messages.length = 0;
      await change(here, first, { set: { firstName: "Neu" } });
      await expectIndexMatchesRows(here);
      expect(messages.map(({ type }) => type)).toEqual(["list.compact"]);
    }));

  it("has an empty change log once compacted, however often people have changed", () =>
    world(async (here) => {
      const ids = await add(here, 60);
      for (const id of ids.slice(0, 20)) await change(here, id, { set: { callStatus: "Failed" } });
      await compact(here.list, budgetMs);
      const remainingChanges = await db().candidateChange.query.primary(here.list).go({ pages: "all" });
      expect(remainingChanges.data).toEqual([]);
      await expectIndexMatchesRows(here);
    }));

  it("has nothing of a deleted person in its files after the next compaction", () =>
    world(async (here) => {
      const [removed = "", changedAndRemoved = "", stays = ""] = await add(here, 20);
      for (const id of [removed, changedAndRemoved, stays]) await change(here, id, { set: { lastName: `Of ${id}` } });
      await compact(here.list, budgetMs);
      await change(here, changedAndRemoved, { set: { summary: "Called." } });
      await compact(here.list, budgetMs);
      for (const id of [removed, changedAndRemoved]) await remove(here, id);
      await compact(here.list, budgetMs);
      await sweepAll(here);
      const text = Buffer.concat([...files.values()]).toString();
      expect([removed, changedAndRemoved, stays].map((id) => text.includes(`Of ${id}`))).toEqual([false, false, true]);
      await expectIndexMatchesRows(here);
    }));

  it("stays exact for people who are changed by several workers at the same time while it is compacted repeatedly", () =>
    world(async (here) => {
      const ids = await add(here, 30);
      let isOver = false;
      const repeatUntilOver = async (work: () => Promise<unknown>) => {
        while (!isOver) await work();
      };
      const compactions = repeatUntilOver(() => Promise.all([compactOnce(here), compactOnce(here)]));
      const reads = repeatUntilOver(async () =>
        readPage(await parent(here), { ...everything, page: 1, pageSize: 1_000 }),
      );
      await Promise.all(
        [0, 1, 2].map(async (writer) => {
          for (const id of ids.filter((_, index) => index % 3 === writer))
            for (const summary of ["1", "2", "3"]) await change(here, id, { set: { summary } });
          await add(here, 5);
        }),
      );
      isOver = true;
      await Promise.all([compactions, reads]);
      await expectIndexMatchesRows(here);
    }));

  it("is never a mix of before and after when a compaction runs between a reader's two reads", () =>
    world(async (here) => {
      const [id = ""] = await add(here, 1);
      while (await compactOnce(here));
      await change(here, id, { set: { callStatus: "in_progress" } });
      let isDone = false;
      const meanwhile = async () => {
        if (isDone) return;
        isDone = true;
        await change(here, id, { set: { callStatus: "Completed", outcomeLabel: "Good Fit" } });
        await compactOnce(here);
      };
      const page = async () => readPage(await parent(here), { ...everything, page: 1, pageSize: 1 });
      const { items } = await beforePointerIsRead(meanwhile, page);
      expect(isDone).toBe(true);
      expect(items).toMatchObject([{ callStatus: "Completed", outcomeLabel: "Good Fit" }]);
    }));

  /** Runs `meanwhile` after a reader has read the list's changes, and before it reads the pointer. */
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
      await compactOnce(here);
      if (lost) expect(await publish(here.list, lost)).toBe(false);
      await sweepAll(here);
      const { data } = await db().candidateList.get(here.list).go();
      const current = [...files.keys()].filter((key) => key.endsWith(".manifest"));
      expect(current).toEqual([`lists/${tenantId}/${here.jobId}/${data?.manifestId}.manifest`]);
      const manifest: { chunks: unknown[]; patches?: unknown } = JSON.parse(
        files.get(current[0] ?? "")?.toString() ?? "",
      );
      expect(files.size).toBe(1 + 2 * manifest.chunks.length + (manifest.patches ? 1 : 0));
      await expectIndexMatchesRows(here);
    }));

  it("does not use files that were swept while their compaction was stalled", () =>
    world(async (here) => {
      await add(here, 20);
      await compactOnce(here);
      await add(here, 10);
      const stalled = await prepare(here.list, limits);
      await sweepAll(here);
      if (stalled) expect(await publish(here.list, stalled)).toBe(false);
      while (await compactOnce(here)) await expectIndexMatchesRows(here);
      await sweepAll(here);
      await expectIndexMatchesRows(here);
    }));

  it("of a deleted job is gone with all its people, and no compaction under way brings it back", () =>
    world(async (here) => {
      const ids = await add(here, 30);
      await compactOnce(here);
      await change(here, ids[3] ?? "", { set: { firstName: "Neu" } });
      const underWay = await prepare(here.list, limits);
      await db().parent.delete({ tenantId, parentId: here.jobId }).go();
      while (await clear(here.list, 0)); // Without a budget, one batch each time.
      if (underWay) expect(await publish(here.list, underWay)).toBe(false);
      expect(await prepare(here.list)).toBeUndefined();
      await sweepAll(here);
      expect([...files.keys()]).toEqual([]);
      const { data: rows } = await db().candidate.query.primary(here.list).go();
      const { data: changes } = await db().candidateChange.query.primary(here.list).go();
      const { data: guard } = await db()
        .candidatePhone.get({ ...here.list, phoneNumber: lastNumber() })
        .go();
      expect([rows, changes, guard]).toEqual([[], [], null]);
      // A repetition finds nothing to do.
      expect(await clear(here.list, budgetMs)).toBe(false);
    }));
});

describe("a batch of people", () => {
  const rowsOf = (count: number) =>
    people(count).map((person, row) => ({ ...person, phoneNumber: freshNumber(), row }));

  it("that is repeated adds and counts no one twice and returns the same, even after a partial first try", () =>
    world(async (here) => {
      const rows = rowsOf(120);
      const first = await Candidate.addBatch(await Parent.get(here.jobId), rows.slice(0, 70), "batch-1");
      const complete = await Candidate.addBatch(await Parent.get(here.jobId), rows, "batch-1");
      expect(complete.added.slice(0, 70)).toEqual(first.added);
      expect([complete.added.length, complete.present.length]).toEqual([120, 0]);
      const retried = await Candidate.addBatch(await Parent.get(here.jobId), rows, "batch-1");
      expect(retried.added.toSorted((a, b) => a.row - b.row)).toEqual(complete.added.toSorted((a, b) => a.row - b.row));
      const otherBatch = await Candidate.addBatch(await Parent.get(here.jobId), rows, "batch-2");
      expect([otherBatch.added.length, otherBatch.present.length]).toEqual([0, 120]);
      expect(await Parent.get(here.jobId)).toMatchObject({ totalCandidates: 120, lastOrdinal: 120 });
      await expectIndexMatchesRows(here);
    }));

  it("that is added several times at the same time is added once", () =>
    world(async (here) => {
      const rows = rowsOf(100);
      const job = await Parent.get(here.jobId);
      const answers = await Promise.all([1, 2, 3].map(() => Candidate.addBatch(job, rows, "batch-1")));
      for (const { added, present } of answers) expect([added.length, present.length]).toEqual([100, 0]);
      expect(await Parent.get(here.jobId)).toMatchObject({ totalCandidates: 100, lastOrdinal: 100 });
      await expectIndexMatchesRows(here);
    }));
});

/** A busy table leaves parts of batches undone: each batch is repeated until complete, or refused as retryable. */
import { getAll } from "@callwright/core/db/get-all";
import { readKeys, readRows } from "@callwright/core/db/page";
import { db } from "@callwright/core/db/service";
import { AppError } from "@callwright/core/kernel/error";
import { newId } from "@callwright/core/kernel/id";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withBusyTable } from "../support/run/lagging.ts";
import { tableForFile } from "../support/run/table.ts";

const inTable = tableForFile();
/** More rows than one batch reads. */
const rowCount = 130;
const parentIds = Array.from({ length: rowCount }, (_, index) => `job_${String(index).padStart(3, "0")}`);

const jitter = 0.01; // Each wait is a random share of its limit; here the share is always 1 %.
beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(jitter);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Runs the work in a tenant with a removal for each job. The job's id is stored as `resendAt`, by which the index of
 * unfinished removals sorts, so that the index lists the removals in the order of their ids.
 */
const withRemovals = (work: (tenantId: string) => Promise<void>) => {
  const tenantId = newId("ten");
  const rows = parentIds.map((parentId) => {
    const removal = { tenantId, parentId, userId: "usr_1", removedAt: "2026-01-01T00:00:00.000Z" };
    return { ...removal, unfinishedShard: tenantId, resendAt: parentId };
  });
  return inTable(tenantId, async () => {
    await db().removal.put(rows).go();
    await work(tenantId);
  });
};

const unfinishedRemovals = (tenantId: string) => db().removal.query.unfinished({ unfinishedShard: tenantId });

it("a hydrated query has every row of its index in order, however few the table reads per request", () =>
  withRemovals(async (tenantId) => {
    const { data } = await withBusyTable(30, () => unfinishedRemovals(tenantId).go({ hydrate: true, pages: "all" }));
    expect(data.map(({ parentId }) => parentId)).toEqual(parentIds);
  }));

it("a hydrated query throws if the table reads nothing any more, and never returns a partial list", () =>
  withRemovals(async (tenantId) => {
    const read = withBusyTable(0, () => unfinishedRemovals(tenantId).go({ hydrate: true, pages: "all" }));
    await expect(read).rejects.toMatchObject({ cause: { code: "unavailable", retryAfterSeconds: 1 } });
    await expect(read).rejects.toHaveProperty("cause", expect.any(AppError));
  }));

it("rows by key and pages of an index are read completely too; a key that is passed twice is read once", () =>
  withRemovals(async (tenantId) => {
    const keys = [...parentIds, ...parentIds].map((parentId) => ({ tenantId, parentId }));
    const [rows, page] = await withBusyTable(30, async () => [
      await getAll(keys, (batch) => db().removal.get(batch).go()),
      await readRows(await readKeys(unfinishedRemovals(tenantId).params())),
    ]);
    expect(rows.map(({ parentId }) => parentId).sort()).toEqual(parentIds);
    expect(page.map(({ parentId }) => parentId)).toEqual(parentIds);
  }));

it("batches are written and deleted completely", () =>
  withRemovals(async (tenantId) => {
    const secondUsersRows = parentIds.map((parentId) => ({ tenantId, parentId, userId: "usr_2", removedAt: "later" }));
    await withBusyTable(4, () => db().removal.put(secondUsersRows).go());
    const { data } = await db()
      .removal.scan.where(({ userId }, { eq }) => eq(userId, "usr_2"))
      .go({ pages: "all" });
    expect(data).toHaveLength(rowCount);
    await withBusyTable(4, () => db().removal.delete(secondUsersRows).go());
    expect((await db().removal.scan.go({ pages: "all" })).data.filter((row) => row.tenantId === tenantId)).toEqual([]);
  }));

it("the wait before each repetition doubles up to a second", () =>
  withRemovals(async (tenantId) => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const keys = parentIds.slice(0, 9).map((parentId) => ({ tenantId, parentId }));
    await withBusyTable(1, () => db().removal.get(keys).go());
    const waitsMs = timers.mock.calls.map(([, ms]) => Math.round(Number(ms) / jitter));
    expect(waitsMs).toEqual([50, 100, 200, 400, 800, 1000, 1000, 1000]);
  }));

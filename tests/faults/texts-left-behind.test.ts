/** Waiting texts whose number is gone, or whose job was deleted, are dropped with a reason. */
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { db } from "@callwright/core/db/service";
import * as Parent from "@callwright/core/parent/index";
import * as Text from "@callwright/core/text/index";
import { expect, it } from "vitest";
import { tenantId, useCallWorld, type World, world } from "../support/people/roster.ts";
import { withBusyTable } from "../support/run/lagging.ts";

useCallWorld();

/** A world with this many people, each of whom has a text due in two hours. */
const withWaitingTexts = (count: number, work: (here: World) => Promise<void>): Promise<void> =>
  world(count, async (here) => {
    const { jobId, numberId } = here;
    const texts = { isPreCallSms: true, preCallSmsTemplate: "Hello.", preCallSmsDelay: { option: "2h" } } as const;
    await db().parent.patch({ tenantId, parentId: jobId }).set(texts).go();
    await db().number.patch({ tenantId, numberId }).set({ canText: true }).go();
    const { bulkId } = await CandidateAdmin.startPreCallTexts(await Parent.get(jobId), numberId);
    await CandidateAdmin.processBulkAction(bulkId);
    await work(here);
  });

/** The number of texts by state and reason. */
async function countTexts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let after: string | undefined;
  do {
    const page = await Text.list({ search: "", group: "all", after });
    for (const { state, reason } of page.items) {
      const name = reason ? `${state} ${reason}` : state;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    after = page.next;
  } while (after);
  return counts;
}

it("all texts of a number that is gone are dropped, however many wait", () =>
  withWaitingTexts(180, async ({ numberId }) => {
    await db().number.delete({ tenantId, numberId }).go();
    await Text.sendDueTexts(numberId);
    expect(await countTexts()).toEqual({ "dropped number_gone": 180 });
  }));

it("all texts of a number that is gone are dropped, though the busy table answers only some of the reads", () =>
  withWaitingTexts(20, async ({ numberId }) => {
    await db().number.delete({ tenantId, numberId }).go();
    await withBusyTable(3, () => Text.sendDueTexts(numberId));
    expect(await countTexts()).toEqual({ "dropped number_gone": 20 });
  }));

it("texts of a number that cannot send keep waiting, and are dropped when their job is deleted", () =>
  withWaitingTexts(60, async ({ jobId, numberId }) => {
    await db().number.patch({ tenantId, numberId }).set({ status: "reconnect" }).go();
    await Text.sendDueTexts(numberId);
    expect(await countTexts()).toEqual({ scheduled: 60 });
    await Parent.remove(jobId);
    await Text.sendDueTexts(numberId);
    expect(await countTexts()).toEqual({ "dropped job_deleted": 60 });
  }));

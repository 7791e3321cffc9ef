/** Pre-call texts of a run: started for each of its sources, across crashes, and only for people it calls. */
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import * as Run from "@callwright/core/call/run/state";
import { nextTextCheckMs } from "@callwright/core/call/run/text-wait";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import { expect, it } from "vitest";
import {
  candidatesOf,
  failSendsAfter,
  forgetSent,
  idAt,
  recordCall,
  sent,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

/** A world whose job texts people an hour before they are called. */
const textingWorld = (count: number, work: (here: World) => Promise<void>): Promise<void> =>
  world(count, async (here) => {
    const texts = { isPreCallSms: true, preCallSmsTemplate: "Hello.", preCallSmsDelay: { option: "1h" } } as const;
    await db().parent.patch({ tenantId, parentId: here.jobId }).set(texts).go();
    await db().number.patch({ tenantId, numberId: here.numberId }).set({ canText: true }).go();
    await work(here);
  });

async function begin({ jobId, numberId }: World, request: Partial<Call.RunRequest> = {}): Promise<string> {
  return (await Call.startRun({ parentId: jobId, leads: "all", numberId, ...request })).runId;
}

/** Handles `run.started`, and the bulk action that it starts for each source; a source without one is skipped. */
async function queueTexts(runId: string): Promise<void> {
  await CandidateAdmin.queueRunTexts(runId);
  for (const source of [0, 1, 2]) await CandidateAdmin.processBulkAction(`${runId.replace("run_", "blk_")}_${source}`);
}

const textedIndexes = async ({ jobId, ids }: World): Promise<number[]> =>
  (await candidatesOf(jobId)).filter(({ hasPreText }) => hasPreText).map(({ candidateId }) => ids.indexOf(candidateId));

const textsFrom = async (runId: string) => (await Call.loadRun(runId))?.textsFrom;

it("a person appended to a run is texted as well, and everyone once", () =>
  textingWorld(4, async (here) => {
    const { ids } = here;
    const runId = await begin(here, { leads: { candidateIds: [idAt(ids, 0), idAt(ids, 1)] } });
    await queueTexts(runId);
    expect(await textedIndexes(here)).toEqual([0, 1]);
    expect(await textsFrom(runId)).toBeUndefined();
    forgetSent();
    await Call.RunMonitor.append(runId, { candidateIds: [idAt(ids, 1), idAt(ids, 2)] });
    expect(sent).toContain("run.started");
    await queueTexts(runId);
    await queueTexts(runId);
    expect(await textedIndexes(here)).toEqual([0, 1, 2]);
    expect((await Parent.get(here.jobId)).preTexts).toBe(3);
    expect(await textsFrom(runId)).toBeUndefined();
  }));

it("the call to a person appended to a run that has begun long ago waits for their text to be queued", () =>
  textingWorld(2, async (here) => {
    const { ids, jobId: parentId } = here;
    const runId = await begin(here, { leads: { candidateIds: [idAt(ids, 0)] } });
    await queueTexts(runId);
    moveClockTo(20 * 60_000);
    await Call.RunMonitor.append(runId, { candidateIds: [idAt(ids, 1)] });
    const run = await Call.loadRun(runId);
    if (!run) throw new Error("No run");
    const firstCall = { tenantId, parentId, candidateId: idAt(ids, 1), attempt: 1 };
    expect(await nextTextCheckMs(run, { isPreCallSms: true }, firstCall)).toBeGreaterThan(now());
  }));

it("a run shows that it waits while its next person's text is not sent yet, and dials no one", () =>
  textingWorld(2, async (here) => {
    const runId = await begin(here);
    await queueTexts(runId);
    await dispatch({ numberId: here.numberId });
    const { monitor } = await Call.RunMonitor.monitor(await Call.RunMonitor.snapshot(runId));
    expect(monitor).toMatchObject({ isWaitingForTexts: true, placed: 0, calling: [] });
  }));

it("a person appended while others are texted is not forgotten", () =>
  textingWorld(2, async (here) => {
    const { ids } = here;
    const runId = await begin(here, { leads: { candidateIds: [idAt(ids, 0)] } });
    const before = await Call.loadRun(runId);
    await Call.RunMonitor.append(runId, { candidateIds: [idAt(ids, 1)] });
    if (before) await Call.clearTextsFrom(before);
    expect(await textsFrom(runId)).toBe(0);
    await queueTexts(runId);
    expect(await textedIndexes(here)).toEqual([0, 1]);
  }));

it("a run whose start died before it queued its texts queues them when its buffer is filled", () =>
  textingWorld(2, async (here) => {
    failSendsAfter(0);
    await expect(begin(here)).rejects.toThrow("killed");
    failSendsAfter(Number.POSITIVE_INFINITY);
    expect(sent).toEqual([]);
    await dispatch({ numberId: here.numberId });
    expect(sent).toContain("run.started");
    await queueTexts((await Parent.get(here.jobId)).latestRunId ?? "");
    expect(await textedIndexes(here)).toEqual([0, 1]);
  }));

it("a run for all texts only people that it calls; a run for chosen people also texts those called before", () =>
  textingWorld(3, async (here) => {
    const { jobId, ids } = here;
    await recordCall(jobId, idAt(ids, 0), "good_fit");
    const allRunId = await begin(here);
    await queueTexts(allRunId);
    expect(await textedIndexes(here)).toEqual([1, 2]);
    await Run.cancel(allRunId);
    await queueTexts(await begin(here, { leads: { candidateIds: [idAt(ids, 0)] } }));
    expect(await textedIndexes(here)).toEqual([0, 1, 2]);
  }));

it("no one is texted before the run's start time, or by a cancelled run", () =>
  textingWorld(1, async (here) => {
    const [scheduledId, cancelledId] = [await begin(here, { startAt: toIso(now() + 3_600_000) }), await begin(here)];
    await Run.cancel(cancelledId);
    for (const runId of [scheduledId, cancelledId]) await queueTexts(runId);
    expect(await textedIndexes(here)).toEqual([]);
    forgetSent();
    await Run.resume(scheduledId);
    expect(sent).toContain("run.started");
    await queueTexts(scheduledId);
    expect(await textedIndexes(here)).toEqual([0]);
  }));

/** Pre-call texts of a run: started for each of its sources, across crashes, and only for people it calls. */
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import * as Run from "@callwright/core/call/run/state";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import { expect, it } from "vitest";
import {
  allOf,
  at,
  dieAfter,
  forgetSent,
  recordCall,
  sent,
  tenantId,
  useRoster,
  type World,
  world,
} from "../support/people/roster.ts";

useRoster();

/** Its job writes to people before they are called, an hour ahead. */
const writing = (count: number, work: (here: World) => Promise<void>): Promise<void> =>
  world(count, async (here) => {
    const texts = { isPreCallSms: true, preCallSmsTemplate: "Hello.", preCallSmsDelay: { option: "1h" } } as const;
    await db().parent.patch({ tenantId, parentId: here.jobId }).set(texts).go();
    await db().number.patch({ tenantId, numberId: here.numberId }).set({ canText: true }).go();
    await work(here);
  });

async function begin({ jobId, numberId }: World, request: Partial<Call.RunRequest> = {}): Promise<string> {
  return (await Call.startRun({ parentId: jobId, leads: "all", numberId, ...request })).runId;
}

/** What comes of `run.started`. */
async function write(runId: string): Promise<void> {
  await CandidateAdmin.queueRunTexts(runId);
  for (const source of [0, 1, 2]) await CandidateAdmin.processBulkAction(`${runId.replace("run_", "blk_")}_${source}`);
}

const written = async ({ jobId, ids }: World): Promise<number[]> =>
  (await allOf(jobId)).filter(({ hasPreText }) => hasPreText).map(({ candidateId }) => ids.indexOf(candidateId));

const textsFrom = async (runId: string) => (await Call.loadRun(runId))?.textsFrom;

it("a person appended to a run is texted as well, and everyone once", () =>
  writing(4, async (here) => {
    const { ids } = here;
    const runId = await begin(here, { leads: { candidateIds: [at(ids, 0), at(ids, 1)] } });
    await write(runId);
    expect(await written(here)).toEqual([0, 1]);
    expect(await textsFrom(runId)).toBeUndefined();
    forgetSent();
    await Call.RunMonitor.append(runId, { candidateIds: [at(ids, 1), at(ids, 2)] });
    expect(sent).toContain("run.started");
    await write(runId);
    await write(runId);
    expect(await written(here)).toEqual([0, 1, 2]);
    expect((await Parent.get(here.jobId)).preTexts).toBe(3);
    expect(await textsFrom(runId)).toBeUndefined();
  }));

it("a run whose next person's text has not left says so, and dials no one", () =>
  writing(2, async (here) => {
    const runId = await begin(here);
    await write(runId);
    await dispatch({ numberId: here.numberId });
    const { monitor: room } = await Call.RunMonitor.monitor(await Call.RunMonitor.snapshot(runId));
    expect(room).toMatchObject({ isWaitingForTexts: true, placed: 0, calling: [] });
  }));

it("a person appended while others are texted is not forgotten", () =>
  writing(2, async (here) => {
    const { ids } = here;
    const runId = await begin(here, { leads: { candidateIds: [at(ids, 0)] } });
    const before = await Call.loadRun(runId);
    await Call.RunMonitor.append(runId, { candidateIds: [at(ids, 1)] });
    if (before) await Call.clearTextsFrom(before);
    expect(await textsFrom(runId)).toBe(0);
    await write(runId);
    expect(await written(here)).toEqual([0, 1]);
  }));

it("a run whose beginning died before it told of its texts tells of them when its people are dealt", () =>
  writing(2, async (here) => {
    dieAfter(0);
    await expect(begin(here)).rejects.toThrow("killed");
    dieAfter(Number.POSITIVE_INFINITY);
    expect(sent).toEqual([]);
    await dispatch({ numberId: here.numberId });
    expect(sent).toContain("run.started");
    await write((await Parent.get(here.jobId)).latestRunId ?? "");
    expect(await written(here)).toEqual([0, 1]);
  }));

it("a run for all leaves out whom it does not call; people who are chosen again are written to", () =>
  writing(3, async (here) => {
    const { jobId, ids } = here;
    await recordCall(jobId, at(ids, 0), "good_fit");
    const all = await begin(here);
    await write(all);
    expect(await written(here)).toEqual([1, 2]);
    await Run.cancel(all);
    await write(await begin(here, { leads: { candidateIds: [at(ids, 0)] } }));
    expect(await written(here)).toEqual([0, 1, 2]);
  }));

it("no one is texted before the run's start time, or by a cancelled run", () =>
  writing(1, async (here) => {
    const [early, cancelled] = [await begin(here, { startAt: toIso(now() + 3_600_000) }), await begin(here)];
    await Run.cancel(cancelled);
    for (const runId of [early, cancelled]) await write(runId);
    expect(await written(here)).toEqual([]);
    forgetSent();
    await Run.resume(early);
    expect(sent).toContain("run.started");
    await write(early);
    expect(await written(here)).toEqual([0]);
  }));

/** A run that paused longer than selections are kept: its missing list is reported as such. */
import { dispatch } from "@callwright/core/call/dispatch";
import { end } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import { ports } from "@callwright/core/kernel/context";
import { setLogSink } from "@callwright/core/kernel/log";
import { beforeEach, expect, it } from "vitest";
import {
  allOf,
  answered,
  at,
  beginRun,
  loadCall,
  loadRun,
  started,
  tenantId,
  useRoster,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useRoster();

const hour = 3_600_000;

let errors: string[] = [];
setLogSink((line, level) => {
  if (level === "error") errors.push(JSON.parse(line).event);
});

beforeEach(() => {
  errors = [];
});

const loseList = async (runId: string): Promise<void> => ports().blobs.delete(at((await loadRun(runId)).sources, 0));

it("its people are reported as lost, and it blocks nothing", () =>
  world(3, async (here) => {
    const { ids, numberId } = here;
    const runId = await beginRun(here, { leads: { candidateIds: [at(ids, 0), at(ids, 1)] } });
    await loseList(runId);
    await dispatch({ numberId });
    expect(await loadRun(runId)).toMatchObject({
      state: "completed",
      skipped: { expired: 2 },
      considered: 2,
      total: 2,
    });
    expect(errors).toEqual(["run.list-expired"]);
    await beginRun(here, { leads: { candidateIds: [at(ids, 2)] } });
    await dispatch({ numberId });
    expect(started).toHaveLength(1);
  }));

it("a person in it who is appended counts as new, and no one after them as lost", () =>
  world(3, async (here) => {
    const { ids, numberId } = here;
    const runId = await beginRun(here, { leads: { candidateIds: [at(ids, 0), at(ids, 1)] } });
    await loseList(runId);
    const appended = await Call.RunMonitor.append(runId, { candidateIds: [at(ids, 1), at(ids, 2)] });
    expect(appended.total).toBe(4);
    for (const calls of [1, 2]) {
      await dispatch({ numberId });
      expect(started).toHaveLength(calls);
      const [callId = ""] = (await loadRun(runId)).live ?? [];
      await end(await loadCall(callId), answered);
    }
    await dispatch({ numberId });
    const counts = { skipped: { expired: 2 }, total: 4, considered: 4, placed: 2, ended: 2 };
    expect(await loadRun(runId)).toMatchObject({ state: "completed", ...counts });
  }));

it("at the end of its day it is detected by the next buffer fill, not postponed", () =>
  world(22, async (here) => {
    moveClockTo(11 * hour);
    const runId = await beginRun(here, { leads: { candidateIds: [...here.ids] } });
    const hoursWaitUntil = toIso(now() + 11 * hour);
    await db().run.patch({ tenantId, runId }).set({ hoursWaiting: 980, hoursWaitUntil }).go();
    await dispatch({ numberId: here.numberId });
    expect(await loadRun(runId)).toMatchObject({ hoursWaiting: 1_000, waiting: 20, considered: 20 });
    await loseList(runId);
    await dispatch({ numberId: here.numberId });
    expect(await loadRun(runId)).toMatchObject({
      state: "running",
      waiting: 20,
      skipped: { expired: 2 },
      considered: 22,
    });
  }));

it("no pre-call text is sent, which is reported as an error", () =>
  world(1, async (here) => {
    const texts = { isPreCallSms: true, preCallSmsTemplate: "Hello.", preCallSmsDelay: { option: "1h" } } as const;
    await db().parent.patch({ tenantId, parentId: here.jobId }).set(texts).go();
    await db().number.patch({ tenantId, numberId: here.numberId }).set({ canText: true }).go();
    const runId = await beginRun(here, { leads: { candidateIds: [...here.ids] } });
    await loseList(runId);
    await CandidateAdmin.queueRunTexts(runId);
    expect(errors).toEqual(["run.list-expired"]);
    expect((await loadRun(runId)).textsFrom).toBeUndefined();
    expect((await allOf(here.jobId)).some(({ hasPreText }) => hasPreText)).toBe(false);
  }));

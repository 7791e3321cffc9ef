/** A run whose stored list of chosen people has expired: the missing list is reported, and blocks nothing. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import { ports } from "@callwright/core/kernel/context";
import { setLogSink } from "@callwright/core/kernel/log";
import { beforeEach, expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  candidatesOf,
  idAt,
  loadCall,
  loadRun,
  startedCalls,
  tenantId,
  useCallWorld,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const hourMs = 3_600_000;

let errors: string[] = [];
setLogSink((line, level) => {
  if (level === "error") errors.push(JSON.parse(line).event);
});

beforeEach(() => {
  errors = [];
});

const loseList = async (runId: string): Promise<void> => ports().blobs.delete(idAt((await loadRun(runId)).sources, 0));

it("the people of a missing list are reported as lost, and the run blocks nothing", () =>
  world(3, async (here) => {
    const { ids, numberId } = here;
    const runId = await beginRun(here, { leads: { candidateIds: [idAt(ids, 0), idAt(ids, 1)] } });
    await loseList(runId);
    await dispatch({ numberId });
    expect(await loadRun(runId)).toMatchObject({
      state: "completed",
      skipped: { expired: 2 },
      considered: 2,
      total: 2,
    });
    expect(errors).toEqual(["run.list-expired"]);
    await beginRun(here, { leads: { candidateIds: [idAt(ids, 2)] } });
    await dispatch({ numberId });
    expect(startedCalls).toHaveLength(1);
  }));

it("a person of a missing list who is appended counts as new, and later people are not counted as lost", () =>
  world(3, async (here) => {
    const { ids, numberId } = here;
    const runId = await beginRun(here, { leads: { candidateIds: [idAt(ids, 0), idAt(ids, 1)] } });
    await loseList(runId);
    const appended = await Call.RunMonitor.append(runId, { candidateIds: [idAt(ids, 1), idAt(ids, 2)] });
    expect(appended.total).toBe(4);
    for (const calls of [1, 2]) {
      await dispatch({ numberId });
      expect(startedCalls).toHaveLength(calls);
      const [callId = ""] = (await loadRun(runId)).live ?? [];
      await endWithReport(await loadCall(callId), answeredReport);
    }
    await dispatch({ numberId });
    const counts = { skipped: { expired: 2 }, total: 4, considered: 4, placed: 2, ended: 2 };
    expect(await loadRun(runId)).toMatchObject({ state: "completed", ...counts });
  }));

it("a list that is missing at the end of the calling hours is detected by the next buffer fill, without delay", () =>
  world(22, async (here) => {
    moveClockTo(11 * hourMs);
    const runId = await beginRun(here, { leads: { candidateIds: [...here.ids] } });
    const hoursWaitUntil = toIso(now() + 11 * hourMs);
    // With the first buffer a thousand people wait. The run fills it again only if its list shows no one else.
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

it("no pre-call text is sent for a missing list, and an error is reported", () =>
  world(1, async (here) => {
    const texts = { isPreCallSms: true, preCallSmsTemplate: "Hello.", preCallSmsDelay: { option: "1h" } } as const;
    await db().parent.patch({ tenantId, parentId: here.jobId }).set(texts).go();
    await db().number.patch({ tenantId, numberId: here.numberId }).set({ canText: true }).go();
    const runId = await beginRun(here, { leads: { candidateIds: [...here.ids] } });
    await loseList(runId);
    await CandidateAdmin.queueRunTexts(runId);
    expect(errors).toEqual(["run.list-expired"]);
    expect((await loadRun(runId)).textsFrom).toBeUndefined();
    expect((await candidatesOf(here.jobId)).some(({ hasPreText }) => hasPreText)).toBe(false);
  }));

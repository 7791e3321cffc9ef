/** Appended candidates are called even if the process dies before it wakes the run's lines. */
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import { expect, it } from "vitest";
import {
  beginRun,
  failSendsAfter,
  forgetSent,
  idAt,
  loadRun,
  sent,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

/** Starts a run of one person and lets its line sleep for days; the process dies while the other person is appended. */
async function appendAndDie(here: World): Promise<string> {
  const runId = await beginRun(here, { leads: { candidateIds: [idAt(here.ids, 0)] } });
  await dispatch(here);
  await db()
    .line.patch({ tenantId, numberId: here.numberId })
    .set({ wakeAt: toIso(now() + 71 * 3_600_000) })
    .go();
  failSendsAfter(0);
  await expect(Call.RunMonitor.append(runId, "all")).rejects.toThrow("killed");
  failSendsAfter(Number.POSITIVE_INFINITY);
  forgetSent();
  return runId;
}

it("appending again wakes the lines", () =>
  world(2, async (here) => {
    const runId = await appendAndDie(here);
    await Call.RunMonitor.append(runId, "all");
    expect(sent).toContain("line.dispatch");
    expect((await loadRun(runId)).total).toBe(2);
  }));

it("the sweeper wakes the lines, once", () =>
  world(2, async (here) => {
    const runId = await appendAndDie(here);
    moveClockTo(61_000); // The append left a wake-up for a minute later.
    await Call.sweep();
    expect(sent).toContain("run.wake");
    await Call.continueRun(runId);
    expect(sent).toContain("line.dispatch");
    expect(await loadRun(runId)).not.toHaveProperty("wakeAt");
  }));

it("pre-call texts of the appended candidates are queued as well", () =>
  world(2, async (here) => {
    await db().parent.patch({ tenantId, parentId: here.jobId }).set({ isPreCallSms: true }).go();
    expect((await Parent.get(here.jobId)).isPreCallSms).toBe(true);
    const runId = await appendAndDie(here);
    await Call.continueRun(runId);
    expect(sent).toContain("run.started");
  }));

it("appending to a paused run keeps its time to resume", () =>
  world(2, async (here) => {
    const runId = await beginRun(here, { leads: { candidateIds: [idAt(here.ids, 0)] } });
    await Call.RunMonitor.pause(runId);
    await db()
      .run.patch({ tenantId, runId })
      // As for a run that resumes by itself after a quarter of an hour.
      .set({ wakeShard: "0", wakeAt: toIso(now() + 900_000) })
      .go();
    const { wakeAt } = await loadRun(runId);
    await Call.RunMonitor.append(runId, "all");
    expect(await loadRun(runId)).toMatchObject({ total: 2, wakeAt });
    expect(sent).not.toContain("run.wake");
  }));

/** A user's actions on a run: when they are refused, and what follows when they are done. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import { postponeCall } from "@callwright/core/call/postpone";
import * as Compliance from "@callwright/core/compliance/index";
import { db } from "@callwright/core/db/service";
import { now, toIso } from "@callwright/core/kernel/clock";
import { userActor } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import { describe, expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  candidatesOf,
  forgetSent,
  loadCall,
  loadRun,
  sent,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const { RunMonitor } = Call;
const hourMs = 3_600_000;

describe("a paused run", () => {
  const beginPausedRun = async (here: World): Promise<string> => {
    const runId = await beginRun(here);
    await RunMonitor.pause(runId);
    return runId;
  };

  it("is not resumed without minutes", () =>
    world(2, async (here) => {
      const runId = await beginPausedRun(here);
      const { userId } = userActor();
      await db().meter.patch({ tenantId, userId }).set({ usedSeconds: 6_000, remainingSeconds: 0 }).go();
      await expect(RunMonitor.resume(runId)).rejects.toMatchObject({ code: "minutes_exhausted" });
      expect(await loadRun(runId)).toMatchObject({ state: "paused" });
    }));

  it("is resumed only with a registered number", () =>
    world(2, async (here) => {
      const runId = await beginPausedRun(here);
      const patchNumber = () => db().number.patch({ tenantId, numberId: here.numberId });
      await patchNumber().set({ status: "reconnect" }).go();
      await expect(RunMonitor.resume(runId)).rejects.toMatchObject({ code: "no_number" });
      expect(await loadRun(runId)).toMatchObject({ state: "paused" });
      await patchNumber().set({ status: "registered" }).go();
      expect(await RunMonitor.resume(runId)).toMatchObject({ state: "running" });
    }));
});

/** Browsers poll the job by its version, which changes with everything that the job's page shows. */
const versionOf = async ({ jobId }: World) => (await Parent.get(jobId)).version;

describe("the job's version changes", () => {
  it("when a run that was paused before its start is scheduled again", () =>
    world(1, async (here) => {
      const runId = await beginRun(here, { startAt: toIso(now() + hourMs) });
      await RunMonitor.pause(runId);
      const before = await versionOf(here);
      expect(await RunMonitor.resume(runId)).toMatchObject({ state: "scheduled" });
      expect(await versionOf(here)).toBeGreaterThan(before);
    }));

  it("when its run is over", () =>
    world(1, async (here) => {
      const runId = await beginRun(here);
      await dispatch({ numberId: here.numberId });
      const [person] = await candidatesOf(here.jobId);
      await endWithReport(await loadCall(person?.pendingCallId ?? ""), answeredReport);
      const before = await versionOf(here);
      await dispatch({ numberId: here.numberId });
      expect(await loadRun(runId)).toMatchObject({ state: "completed" });
      expect(await versionOf(here)).toBe(before + 1);
    }));
});

describe("people appended to a running run", () => {
  it("are refused once its job is deleted", () =>
    world(2, async (here) => {
      const runId = await beginRun(here, { leads: { candidateIds: here.ids.slice(0, 1) } });
      await Parent.remove(here.jobId);
      await expect(RunMonitor.append(runId, "all")).rejects.toMatchObject({ code: "not_found" });
    }));

  it.each([
    { isPreCallSms: true, times: 1 },
    { isPreCallSms: false, times: 0 },
  ])("have texts queued only if the job sends them before calls: %o", ({ isPreCallSms, times }) =>
    world(2, async (here) => {
      await db()
        .parent.patch({ tenantId, parentId: here.jobId })
        .set({ isPreCallSms, preCallSmsTemplate: "Soon." })
        .go();
      const runId = await beginRun(here, { leads: { candidateIds: here.ids.slice(0, 1) } });
      forgetSent();
      expect(await RunMonitor.append(runId, "all")).toMatchObject({ total: 2 });
      expect(sent.filter((type) => type === "run.started")).toHaveLength(times);
      expect(sent).toContain("line.dispatch");
    }),
  );
});

it("a waiting call that is postponed again shows its new time", () =>
  world(1, async (here) => {
    // Calling hours are over, so the call waits until the next morning.
    moveClockTo(11 * hourMs);
    await beginRun(here);
    await dispatch({ numberId: here.numberId });
    const [before] = await candidatesOf(here.jobId);
    const waiting = await loadCall(before?.pendingCallId ?? "");
    // The next evening: the call must wait one more night.
    moveClockTo(36 * hourMs);
    const outreach = { channel: "call", purpose: "outreach", basis: "consent" } as const;
    const decision = await Compliance.assess({ phoneNumber: waiting.phoneNumber, ...outreach });
    if (decision.kind !== "later") throw new Error("They may be called");
    await postponeCall(waiting, decision);
    const [after] = await candidatesOf(here.jobId);
    expect(after).toMatchObject({ nextAt: decision.until, nextWhy: "hours" });
    expect(after?.nextAt).not.toBe(before?.nextAt);
  }));

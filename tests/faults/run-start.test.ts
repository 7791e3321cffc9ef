/** How a run begins: once, however often it is requested, and never at another time than planned. */
import { messages } from "@callwright/contracts";
import { dispatch } from "@callwright/core/call/dispatch";
import * as Call from "@callwright/core/call/index";
import { now, toIso } from "@callwright/core/kernel/clock";
import { describe, expect, it } from "vitest";
import { startedCalls, useCallWorld, type World, world } from "../support/people/roster.ts";

useCallWorld();

const minuteMs = 60_000;

async function begin(here: World, request: Partial<Call.RunRequest> = {}): Promise<string> {
  const { jobId, numberId } = here;
  return (await Call.startRun({ parentId: jobId, leads: "all", numberId, ...request })).runId;
}

async function load(runId: string) {
  const run = await Call.loadRun(runId);
  if (!run) throw new Error("The run is gone");
  return run;
}

it("a new run is running, with the start and the count of ended calls from which its pace is measured", () =>
  world(1, async (here) => {
    expect(await load(await begin(here))).toMatchObject({
      state: "running",
      endedBefore: 0,
      resumedAt: expect.any(String),
    });
  }));

it("a run that is requested twice with the same key, one after the other or together, is one run", () =>
  world(2, async (here) => {
    const key = "b1946ac92492d234";
    const runId = await begin(here, { key });
    expect(await begin(here, { key })).toBe(runId);
    const runIds = await Promise.all([begin(here, { key: `${key}-2` }), begin(here, { key: `${key}-2` })]);
    expect(new Set(runIds).size).toBe(1);
    const { items } = await Call.RunMonitor.listRuns(here.jobId, { page: 1, pageSize: 10 });
    expect(items.map((run) => run.runId)).toEqual([runIds[0], runId]);
  }));

it("a run is among its owner's active ones until it is over", () =>
  world(1, async (here) => {
    const runId = await begin(here);
    expect((await Call.RunMonitor.listActive()).map((run) => run.runId)).toEqual([runId]);
    await Call.RunMonitor.pause(runId);
    expect(await Call.RunMonitor.listActive()).toMatchObject([{ runId, state: "paused", parentId: here.jobId }]);
    await Call.RunMonitor.cancel(runId);
    expect(await Call.RunMonitor.listActive()).toEqual([]);
  }));

describe("a run for later", () => {
  it("is refused, by the preview too, for a start more than a minute ago; for a more recent start it begins now", () =>
    world(2, async (here) => {
      for (const startAt of [toIso(now() - 5 * minuteMs), "2024-01-01T09:00:00.000Z"]) {
        const refusal = { code: "unprocessable", message: messages.runStartPast };
        await expect(begin(here, { startAt })).rejects.toMatchObject(refusal);
        await expect(Call.RunMonitor.preview({ parentId: here.jobId, leads: "all", startAt })).rejects.toMatchObject(
          refusal,
        );
      }
      await dispatch({ numberId: here.numberId });
      expect(startedCalls).toEqual([]);
      const justNow = await begin(here, { startAt: toIso(now() - minuteMs / 2) });
      expect((await load(justNow)).state).toBe("running");
    }));

  it("is refused for a start beyond the time for which its people's list is kept", () =>
    world(1, async (here) => {
      const inDays = (days: number) => begin(here, { startAt: toIso(now() + days * 24 * 60 * minuteMs) });
      await expect(inDays(400)).rejects.toMatchObject({ message: messages.runStartTooFar });
      expect(await load(await inDays(360))).toMatchObject({ state: "scheduled" });
    }));
});

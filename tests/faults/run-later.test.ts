import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import { now, toIso } from "@callwright/core/kernel/clock";
import { expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  candidatesOf,
  idAt,
  loadCall,
  loadRun,
  place,
  useCallWorld,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

const dayMs = 86_400_000;

it("a run for later calls people who were called between its planning and its start", () =>
  world(2, async (here) => {
    const runId = await beginRun(here, { startAt: toIso(now() + dayMs) });
    const { callId } = await place(here, idAt(here.ids, 0));
    await dispatch({ numberId: here.numberId });
    await endWithReport(await loadCall(callId), { ...answeredReport, cause: "no-answer", durationSeconds: 0 });
    const [called] = await candidatesOf(here.jobId);
    await Call.cancelQueuedFor(called?.phoneNumber ?? "");
    moveClockTo(dayMs + 3_600_000);
    await Call.continueRun(runId);
    await dispatch({ numberId: here.numberId });
    expect(await loadRun(runId)).toMatchObject({ considered: 2, skipped: {} });
  }));

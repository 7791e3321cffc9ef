/** A dial that the provider does not answer: it holds one slot at most, and the run monitor marks it. */
import { dispatch } from "@callwright/core/call/dispatch";
import { endWithReport } from "@callwright/core/call/end";
import * as Call from "@callwright/core/call/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import { db } from "@callwright/core/db/service";
import { context, runAs } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import { expect, it } from "vitest";
import {
  answeredReport,
  beginRun,
  delayAnswers,
  forgetSent,
  idAt,
  loadCall,
  loadRun,
  sent,
  startedCalls,
  tenantId,
  useCallWorld,
  type World,
  world,
} from "../support/people/roster.ts";
import { moveClockTo } from "../support/run/day.ts";

useCallWorld();

/** Makes the first update of a run outside a transaction fail, as if another transaction held its row. */
function conflictOnce<T>(work: () => Promise<T>): Promise<T> {
  const { database } = context();
  let hasFailed = false;
  const client = new Proxy(database.client, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: Parameters<typeof target.send>[0]) => {
        const isOfRun = "Key" in command.input && JSON.stringify(command.input.Key).includes("#runid_");
        if (hasFailed || !isOfRun || command.constructor.name !== "UpdateCommand") return target.send(command);
        hasFailed = true;
        throw Object.assign(new Error("Transaction is ongoing for the item"), { name: "TransactionConflictException" });
      };
    },
  });
  return runAs({ database: { ...database, client } }, work);
}

const setSlots = ({ numberId }: World, concurrency: number) =>
  db().number.patch({ tenantId, numberId }).set({ concurrency }).go();

const liveOf = async ({ numberId }: World) =>
  (await db().line.get({ tenantId, numberId }).go({ consistent: true })).data?.live ?? [];

const monitorOf = async (runId: string) =>
  (await Call.RunMonitor.monitor(await Call.RunMonitor.snapshot(runId))).monitor;

it("while a dial waits for its answer, another dispatch calls the other people; the dial holds only one slot", () =>
  world(4, async (here) => {
    await setSlots(here, 2);
    const runId = await beginRun(here);
    let answerDial = () => {};
    delayAnswers(() => new Promise((resolve) => (answerDial = resolve)));
    forgetSent();
    const unansweredDispatch = dispatch(here);
    await expect.poll(() => sent).toContain("line.dispatch");
    expect(startedCalls).toHaveLength(1);
    delayAnswers(async () => {});
    const [pendingId = ""] = await liveOf(here);
    moveClockTo(2_000);
    for (let round = 0; round < 3; round += 1) {
      await dispatch(here);
      const live = await liveOf(here);
      expect(live).toHaveLength(2);
      for (const callId of live) if (callId !== pendingId) await endWithReport(await loadCall(callId), answeredReport);
    }
    answerDial();
    await unansweredDispatch;
    expect(startedCalls).toHaveLength(4);
    expect(await liveOf(here)).toEqual([pendingId]);
    expect(await loadRun(runId)).toMatchObject({ state: "running", placed: 4, ended: 3 });
  }));

it("the run monitor marks the unanswered call from some seconds after its dial until the provider has answered", () =>
  world(2, async (here) => {
    const runId = await beginRun(here);
    await dispatch(here);
    const [callId = ""] = await liveOf(here);
    expect((await monitorOf(runId)).calling).toEqual([expect.not.objectContaining({ isUnconfirmed: true })]);
    const before = (await Call.RunMonitor.snapshot(runId)).version;
    moveClockTo(6_000);
    expect((await monitorOf(runId)).calling).toEqual([expect.objectContaining({ callId, isUnconfirmed: true })]);
    expect((await Call.RunMonitor.snapshot(runId)).version).not.toBe(before);
    await db().call.patch({ tenantId, callId }).set({ voiceCallId: "vc_1" }).go();
    expect((await monitorOf(runId)).calling).toEqual([expect.not.objectContaining({ isUnconfirmed: true })]);
  }));

it("a line whose run is in use by another line's transaction dials in the same dispatch", () =>
  world(2, async (here) => {
    const runId = await beginRun(here);
    // The run skips the deleted person with an update of its own row, which is the one that fails.
    await CandidateAdmin.remove(await Parent.get(here.jobId), idAt(here.ids, 0));
    await conflictOnce(() => dispatch(here));
    expect(startedCalls).toHaveLength(1);
    expect(await loadRun(runId)).toMatchObject({ state: "running", placed: 1 });
  }));

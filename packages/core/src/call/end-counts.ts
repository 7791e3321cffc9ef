import { isReached, wholeSeconds } from "@callwright/contracts/figures";
import * as Billing from "../billing/index.ts";
import type { Write, Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import * as Parent from "../parent/index.ts";
import { type CallEnd, hasNoOutcome } from "./call-end.ts";
import type { CallItem } from "./item.ts";

type Deltas = Partial<
  Record<Parent.BucketCounter | "totalSucceeded" | "totalFailed" | "totalInProgress" | "totalSeconds", number>
>;

function deltasOf(ending: CallEnd): Deltas {
  const { call, report, outcome, before } = ending;
  const deltas: Deltas = call.state === "queued" ? {} : { totalInProgress: -1 };
  if (!hasNoOutcome(ending)) {
    deltas[isReached(outcome.badge) ? "totalSucceeded" : "totalFailed"] = 1;
    if (report.durationSeconds) deltas.totalSeconds = wholeSeconds(report.durationSeconds);
    const counterBefore = before && Parent.bucketCounter(before.bucket);
    const counterAfter = before && Parent.bucketCounter(outcome.bucket);
    if (counterBefore !== counterAfter) {
      if (counterBefore) deltas[counterBefore] = -1;
      if (counterAfter) deltas[counterAfter] = 1;
    }
  }
  return deltas;
}

export function updateCounters(writer: Writer, ending: CallEnd): Write {
  const { call } = ending;
  const entry = Parent.liveEntry(call);
  const isClaimed = call.state !== "queued";
  return writer.parentCounters
    .patch({ tenantId: call.tenantId, parentId: call.parentId })
    .add({ version: 1, ...deltasOf(ending) })
    .set(isClaimed ? { lastCallAt: nowIso() } : {})
    .delete(isClaimed ? { live: [entry] } : { starting: [entry] })
    .commit();
}

export function updateRun(writer: Writer, call: CallItem, runId: string, hasNext: boolean): Write {
  const isClaimed = call.state !== "queued";
  // The next attempt starts waiting; a call that was still queued stops waiting.
  const waiting = (hasNext ? 1 : 0) - (isClaimed ? 0 : 1);
  return (
    writer.run
      .patch({ tenantId: call.tenantId, runId })
      .add({ version: 1, ended: 1, ...(hasNext ? { placed: 1 } : {}), ...(waiting !== 0 ? { waiting } : {}) })
      .delete(isClaimed ? { live: [call.callId] } : {})
      // A cancelled run accepts no next attempt, but still counts its ended calls.
      .where(({ state }, op) => (hasNext ? op.ne(state, "cancelled") : op.exists(state)))
      .commit()
  );
}

export function updateShard(writer: Writer, ending: CallEnd, shard: string, hasNext: boolean): Write {
  const { call, report } = ending;
  const { tenantId, runId = "", reservedSeconds } = call;
  const seconds = report.durationSeconds;
  return writer.runShard
    .patch({ tenantId, runId, shard })
    .add({
      changes: 1,
      ended: 1,
      ...deltasOf(ending),
      ...(reservedSeconds === undefined ? {} : Billing.settledCounts({ reservedSeconds, seconds })),
      ...(hasNext ? { placed: 1, waiting: 1 } : {}),
    })
    .delete({ live: [Parent.liveEntry(call)] })
    .where(({ state }, op) => (hasNext ? op.ne(state, "cancelled") : op.exists(state)))
    .commit();
}

import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { transactParts } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import * as Parent from "../parent/index.ts";
import { accountOfCall, releaseLine, wakeWaiting } from "./account-capacity/lease.ts";
import { type CallItem, reservationOf } from "./item.ts";
import { queueFields, requeue } from "./line.ts";

type Part = "call" | "lease" | "line" | "contactState" | "minutes" | "candidate" | "counters" | "run";

type ReleaseResult = "given" | "moved-on" | "parent-gone" | "refused";

export async function releaseClaim(call: CallItem, delaySeconds: number): Promise<ReleaseResult> {
  const { tenantId, callId, runId, parentId, runShard } = call;
  const before = await Candidate.load(parentId, call.candidateId);
  if (!before) return "parent-gone";
  const reserved = reservationOf(call);
  const waitsAgain = runId === undefined;
  const result = await transactParts<Part>((put, writer) => {
    put(
      "call",
      writer.call
        .patch({ tenantId, callId })
        .set({ state: "queued", ...queueFields(call, now() + delaySeconds * 1000) })
        .remove([
          ...(runId ? (["watchShard", "checkAt"] as const) : []),
          ...(["reservedSeconds", "isTenantMetered", "billedTo"] as const),
          ...(["dialedAt", "voiceCallId", "p90CallMs", "leaseSlot", "accountId", "runShard"] as const),
        ])
        .where(({ state, attempts }, op) => `${op.eq(state, "dialing")} AND ${op.eq(attempts, call.attempts)}`)
        .commit(),
    );
    put("lease", releaseLine(writer, call));
    put("line", requeue(writer, call));
    put("contactState", Compliance.unlock(writer, call, { rang: false }));
    put(
      "minutes",
      reserved ? Billing.release(writer, call, { ...reserved, waitsAgain, isSharded: runShard !== undefined }) : [],
    );
    put(
      "candidate",
      Candidate.patch(writer, call, {
        set: { callStatus: Candidate.statusBetweenCalls(before) },
        where: { pendingCallId: callId },
        isListed: false,
      }),
    );
    const entry = Parent.liveEntry(call);
    if (runId && runShard)
      put(
        "run",
        writer.runShard
          .patch({ tenantId, runId, shard: runShard })
          .add({ changes: 1, waiting: 1, totalInProgress: -1, remainingSeconds: reserved?.reservedSeconds ?? 0 })
          .delete({ live: [entry] })
          .where(({ state }, op) => op.ne(state, "cancelled"))
          .commit(),
      );
    else
      put(
        "counters",
        writer.parentCounters
          .patch({ tenantId, parentId })
          .add({ totalInProgress: -1, version: 1, ...(runId ? {} : { starting: [entry] }) })
          .delete({ live: [entry] })
          .commit(),
      );
    if (runId && !runShard)
      put(
        "run",
        writer.run
          .patch({ tenantId, runId })
          .add({ waiting: 1, version: 1 })
          .delete({ live: [callId] })
          .where(({ state }, op) => op.ne(state, "cancelled"))
          .commit(),
      );
  });
  if (result.ok) {
    await wakeWaiting(accountOfCall(call));
    return "given";
  }
  // The lease has run out, and another call has the line.
  if (result.failed.has("lease")) return releaseClaim({ ...call, leaseSlot: undefined }, delaySeconds);
  if (result.failed.has("call")) return "moved-on";
  if (result.failed.has("candidate") || result.failed.has("counters")) return "parent-gone";
  return "refused";
}

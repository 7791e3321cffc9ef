/** Calls that the provider did not take: they go back to their queue and are dialled again. */
import * as Billing from "../billing/index.ts";
import * as Candidate from "../candidate/index.ts";
import * as Compliance from "../compliance/index.ts";
import { type Put, transactParts, type Writer } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import { measure } from "../kernel/metrics.ts";
import * as Parent from "../parent/index.ts";
import type { AccountLimits, CallReport } from "../ports/voice.ts";
import { pauseAccount } from "./account-capacity/account.ts";
import { accountOfCall, applyLimits, releaseAccountSlot, wakeWaiting } from "./account-capacity/lease.ts";
import { endWithoutReport } from "./end.ts";
import { type CallItem, reservationOf } from "./item.ts";
import { queueFields, requeue, wakeLater } from "./line.ts";
import { pause } from "./run/state.ts";

/** After this time, a run or call that the provider refused for its account is tried again. */
const accountPauseSeconds = 900;
/** Short, since the refusal has lowered the account's known limit, which the retry respects. */
const newLimitSeconds = 1;

/** The provider took the request but started no call, so no phone has rung. True if the call goes back to its queue. */
export async function retryUnstarted(
  call: CallItem,
  { cause, endedReason }: Pick<CallReport, "cause" | "endedReason">,
): Promise<boolean> {
  if (call.state !== "dialing") return false;
  if (cause === "lines-taken") await retryLater(call, { reason: endedReason });
  else if (cause === "account-refused" || cause === "not-started") await pauseForAccount(call, endedReason);
  else return false;
  return true;
}

/** The provider refuses the account itself (credits, standing, key): the run pauses and resumes by itself. */
export async function pauseForAccount(call: CallItem, reason: string): Promise<void> {
  const { tenantId, runId, callId } = call;
  log.error("provider.account-refused", { tenantId, callId, reason });
  measure("DialsRefused");
  if (runId) await pause(runId, "provider", reason, toIso(now() + accountPauseSeconds * 1000));
  // The call of a paused run may be due now, since it waits for the run to resume.
  await returnCall(call, runId ? 0 : accountPauseSeconds);
}

interface Refusal {
  readonly reason: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly limits?: AccountLimits | undefined;
}

/** The account takes no call now (no free line, too many requests, no answer): all its lines wait. */
export async function retryLater(call: CallItem, { reason, retryAfterSeconds = 0, limits }: Refusal): Promise<void> {
  const accountId = accountOfCall(call);
  const hasFewerLines = await applyLimits(call, limits, { isRefused: true });
  await returnCall(call, hasFewerLines ? newLimitSeconds : await pauseAccount(accountId, reason, retryAfterSeconds));
}

export async function returnCall(call: CallItem, delaySeconds: number): Promise<void> {
  const { tenantId, callId, numberId } = call;
  const released = await releaseClaim(call, delaySeconds);
  log.info("call.returned", { tenantId, callId, released });
  if (released === "returned") await wakeLater(numberId, delaySeconds);
  if (released === "parent-gone") await endWithoutReport(call, "parent-deleted");
  if (released === "refused") await endWithoutReport(call, "taken-back");
}

type Part = "call" | "lease" | "line" | "contactState" | "minutes" | "candidate" | "counters" | "run";
type ReleaseResult = "returned" | "moved-on" | "parent-gone" | "refused";

export async function releaseClaim(call: CallItem, delaySeconds: number): Promise<ReleaseResult> {
  const { tenantId, callId, runId, parentId, runShard } = call;
  const candidate = await Candidate.load(parentId, call.candidateId);
  if (!candidate) return "parent-gone";
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
    put("lease", releaseAccountSlot(writer, call));
    put("line", requeue(writer, call));
    put("contactState", Compliance.unlock(writer, call, { hasRung: false }));
    put(
      "minutes",
      reserved ? Billing.release(writer, call, { ...reserved, waitsAgain, isSharded: runShard !== undefined }) : [],
    );
    put(
      "candidate",
      Candidate.patch(writer, call, {
        set: { callStatus: Candidate.statusBetweenCalls(candidate) },
        where: { pendingCallId: callId },
        hasLogEntry: false,
      }),
    );
    putReleasedCounts(put, writer, call);
  });
  if (result.ok) {
    await wakeWaiting(accountOfCall(call));
    return "returned";
  }
  // The lease has expired and another call holds the slot, so everything but the lease is released.
  if (result.failed.has("lease")) return releaseClaim({ ...call, leaseSlot: undefined }, delaySeconds);
  if (result.failed.has("call")) return "moved-on";
  if (result.failed.has("candidate") || result.failed.has("counters")) return "parent-gone";
  return "refused"; // The run was cancelled, or the call has lost its lock on the person.
}

function putReleasedCounts(put: Put<Part>, writer: Writer, call: CallItem): void {
  const { tenantId, callId, runId, parentId, runShard, reservedSeconds = 0 } = call;
  const entry = Parent.liveEntry(call);
  if (runId && runShard) {
    put(
      "run",
      writer.runShard
        .patch({ tenantId, runId, shard: runShard })
        .add({ changes: 1, waiting: 1, totalInProgress: -1, remainingSeconds: reservedSeconds })
        .delete({ live: [entry] })
        .where(({ state }, op) => op.ne(state, "cancelled"))
        .commit(),
    );
    return;
  }
  put(
    "counters",
    writer.parentCounters
      .patch({ tenantId, parentId })
      .add({ totalInProgress: -1, version: 1, ...(runId ? {} : { starting: [entry] }) })
      .delete({ live: [entry] })
      .commit(),
  );
  if (runId)
    put(
      "run",
      writer.run
        .patch({ tenantId, runId })
        .add({ waiting: 1, version: 1 })
        .delete({ live: [callId] })
        .where(({ state }, op) => op.ne(state, "cancelled"))
        .commit(),
    );
}

import { db } from "../db/service.ts";
import { now, nowIso, toIso } from "../kernel/clock.ts";
import { context, ports, runAs, runAsSystem } from "../kernel/context.ts";
import { describeError, log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import { measure } from "../kernel/metrics.ts";
import * as PhoneNumber from "../number/index.ts";
import type { CallReport, VoiceCall } from "../ports/voice.ts";
import { voiceOf } from "../voice-account/index.ts";
import { extendLease } from "./account-capacity/lease.ts";
import { saveVoiceCallId } from "./dial.ts";
import { endWithoutReport, endWithReport } from "./end.ts";
import { type CallItem, callRefOf } from "./item.ts";
import { dueMsOf, overdueShardOf, sweepShards, wake } from "./line.ts";
import { callEnded } from "./messages.ts";
import { retryUnstarted, returnCall } from "./retry.ts";
import { sweepRuns } from "./run/wake.ts";
import { checkAgainAt } from "./watch.ts";

const batchSize = 600;
const overdueBatchSize = 100;
const overdueCheckMs = 60_000;
const longestOverdueCheckMs = 600_000;
/** Time limit for checking calls, since the provider may not answer. */
const roundMs = 25_000;
const concurrentLanes = 8;
const retrySeconds = 30;
/** Checks that did not find the call at the provider, after which it counts as lost. */
const maxUnknownChecks = 5;
/** Checks after which an ended call is applied without its analysis. */
const maxAnalysisChecks = 2;
const minAnalysedLines = 2;
const longestCheckSeconds = 600;
const lineRetryMs = 60_000;
/** The provider's clock may be behind ours. */
const maxClockSkewMs = 60_000;
/** Checks after which a call counts as stuck: more than the longest call needs, alone or with a colleague. */
const stuckAfterChecks = { alone: 8, transferred: 12 };

export async function sweep(): Promise<{ checked: number; woken: number }> {
  let checked = 0;
  let woken = 0;
  for (const counts of await Promise.all(sweepShards.map(sweepShard))) {
    checked += counts.calls;
    woken += counts.lines + counts.overdue;
  }
  return { checked, woken };
}

/** Runs and lines first: a provider that does not answer uses up the round. */
async function sweepShard(shard: string) {
  await sweepRuns(shard);
  const lines = await sweepLines(shard);
  const overdue = await sweepOverdue(overdueShardOf(shard));
  return { lines, overdue, calls: await sweepCalls(shard) };
}

async function sweepCalls(watchShard: string): Promise<number> {
  const deadline = now() + roundMs;
  const { data: due } = await db()
    .call.query.watched({ watchShard })
    .lte({ checkAt: nowIso() })
    .go({ limit: batchSize, hydrate: true });
  let checked = 0;
  const lane = async () => {
    // The remaining calls are due first in the next round.
    while (now() < deadline) {
      const call = due.shift();
      if (!call) return;
      checked += 1;
      await sweepCall(call);
    }
  };
  await Promise.all(Array.from({ length: concurrentLanes }, lane));
  return checked;
}

async function sweepCall(call: CallItem): Promise<void> {
  await runAsSystem(call, "sweep", () => reconcile(call)).catch(async (error: unknown) => {
    measure("UnansweredRounds");
    log.warn("sweep.call-failed", { callId: call.callId, error: describeError(error) });
    // Moves the call behind the others, so that failing calls do not block them.
    await checkAgainAt(call, now() + retrySeconds * 1000);
  });
}

async function reconcile(call: CallItem): Promise<void> {
  // Returned to its queue meanwhile; `sweepOverdue` watches queued calls.
  if (call.state === "queued") return;
  if (call.state === "ended") {
    // The call is still watched, so its follow-ups have not finished.
    await send(callEnded, { callId: call.callId });
    return checkAgainLater(call);
  }
  const found = await fetchVoiceCall(call);
  if (!found) {
    if (call.checks + 1 >= maxUnknownChecks) return resolveLostCall(call);
    return checkAgainLater(call);
  }
  await saveVoiceCallId(call, found.voiceCallId);
  if (found.state === "ended" && found.report && isComplete(found.report, call))
    return applyMissedReport(call, found, found.report);
  if (found.state === "in_progress") await extendLease(call);
  await checkAgainLater(call);
}

/** The analysis comes some time after the end; a call of fewer lines than `minAnalysedLines` never has one. */
const isComplete = ({ analysis, transcript }: CallReport, { checks }: CallItem): boolean =>
  analysis.summary !== "" || transcript.length < minAnalysedLines || checks >= maxAnalysisChecks;

/** A call that never reached the provider has not rung, so it is dialled again. */
const resolveLostCall = (call: CallItem): Promise<void> =>
  call.state === "dialing" && !call.voiceCallId ? returnCall(call, 0) : endWithoutReport(call, "dial-unknown");

const applyMissedReport = (call: CallItem, { ref }: VoiceCall, report: CallReport): Promise<void> =>
  runAs({ requestId: ref?.requestId ?? context().requestId }, async () => {
    if (await retryUnstarted(call, report)) return;
    await endWithReport(call, report);
    // This end has no webhook, so the follow-ups are requested here.
    await send(callEnded, { callId: call.callId });
  });

async function fetchVoiceCall(call: CallItem): Promise<VoiceCall | undefined> {
  const voice = voiceOf(call.accountId);
  if (call.voiceCallId) return voice.getCall(call.voiceCallId);
  const number = await PhoneNumber.load(call.numberId);
  if (!number?.voiceNumberId || !call.dialedAt) return undefined;
  const since = toIso(Date.parse(call.dialedAt) - maxClockSkewMs);
  return voice.findCall(callRefOf(call), number.voiceNumberId, since);
}

async function checkAgainLater(call: CallItem): Promise<void> {
  if (call.checks >= stuckAfterChecks[call.transfersAsked ? "transferred" : "alone"]) {
    measure("StuckCalls");
    log.warn("call.stuck", { tenantId: call.tenantId, callId: call.callId, state: call.state });
  }
  const silence = ports().voice.silenceSeconds;
  const delaySeconds = Math.min(longestCheckSeconds, (silence / 2) * (1 + call.checks));
  await checkAgainAt(call, now() + delaySeconds * 1000, { addedChecks: 1 });
}

async function sweepOverdue(watchShard: string): Promise<number> {
  const { data } = await db()
    .call.query.watched({ watchShard })
    .lte({ checkAt: nowIso() })
    .go({ limit: overdueBatchSize, hydrate: true });
  const woken = new Set<string>();
  for (const call of data) {
    const { numberId, callId, state, dueKey } = call;
    if (state !== "queued" || dueKey === undefined) continue;
    const overdueMs = now() - dueMsOf(dueKey);
    await runAsSystem({ tenantId: call.tenantId }, "sweep", async () => {
      // The longer a call is overdue, the later it is checked again.
      const backoffMs = Math.min(longestOverdueCheckMs, Math.max(overdueCheckMs, overdueMs));
      await checkAgainAt(call, overdueMs < 0 ? dueMsOf(dueKey) : now() + backoffMs);
      if (overdueMs < 0 || woken.has(numberId)) return;
      woken.add(numberId);
      await wake(numberId, callId);
    });
  }
  return woken.size;
}

async function sweepLines(wakeShard: string): Promise<number> {
  const { data } = await db()
    .line.query.asleep({ wakeShard })
    .lte({ wakeAt: nowIso() })
    .go({ limit: batchSize, hydrate: true });
  for (const line of data) {
    const { tenantId, numberId } = line;
    await runAsSystem({ tenantId }, "sweep", async () => {
      await db()
        .line.patch({ tenantId, numberId })
        .set({ wakeShard, wakeAt: toIso(now() + lineRetryMs) })
        .go();
      await wake(numberId);
    });
  }
  return data.length;
}

import type { RunCall, RunDetail } from "@callwright/contracts";
import { db } from "../../db/service.ts";
import { now, toIso } from "../../kernel/clock.ts";
import { fullCandidateId } from "../../kernel/id.ts";
import * as PhoneNumber from "../../number/index.ts";
import * as Parent from "../../parent/index.ts";
import { platformAccount } from "../../voice-account/index.ts";
import { loadAccount, pausedForMs } from "../account-capacity/account.ts";
import { isWaitingForLine } from "../account-capacity/lease.ts";
import { endingOf } from "../ending.ts";
import type { CallItem } from "../item.ts";
import { dueLine, dueMsOf } from "../line.ts";
import { loadMany } from "../read.ts";
import { countFailures, maxBreakerCalls, windowSeconds } from "../run/breaker.ts";
import { mostFrequentFirst } from "../run/counts.ts";
import { newestEnded } from "../run/ended-list.ts";
import { countLive, isActive, type RunItem, requireOwnRun } from "../run/load.ts";
import { loadBuffer } from "../run/shard.ts";
import { nextTextCheckMs } from "../run/text-wait.ts";
import type { RunCounters } from "../run.entity.ts";
import { countEnded, countsByHour } from "./counters.ts";
import { explainSkip } from "./preview.ts";
import { countUntouched, isIdle, progressOf } from "./progress.ts";

const pageSizes = { calling: 50, upcoming: 20, latest: 30 } as const;
/** Entries read of a run that is over: the newest ones of a cancelled run are cancelled calls, which are not shown. */
const maxEntriesWhenOver = 400;

/** How often the version changes with the clock alone, for the breaker's window and the estimated end. */
const clockSeconds = 30;

/** `version` changes whenever the monitor may show something else. */
export async function snapshot(runId: string) {
  const run = await requireOwnRun(runId);
  const calling = await loadMany((run.live ?? []).slice(0, pageSizes.calling), { consistent: true });
  const stateMark = (call: CallItem) => (isUnconfirmed(call) ? "?" : call.state[0]);
  const states = calling.map((call) => `${call.callId.slice(-6)}${stateMark(call)}`).join("");
  const isMoving = run.state === "running" || countLive(run) > 0;
  const clockTick = isMoving ? Math.floor(now() / 1000 / clockSeconds) : 0;
  return { run, calling, version: `${run.version}.${clockTick}.${states}` };
}

const confirmationMs = 5_000;

/** The provider has not answered the dial, so it is unknown whether the phone rings. */
const isUnconfirmed = ({ state, voiceCallId, dialedAt }: CallItem): boolean =>
  state === "dialing" && !voiceCallId && dialedAt !== undefined && now() - Date.parse(dialedAt) > confirmationMs;

type Monitor = Omit<RunDetail, "canMoveClock">;

/** `isWhole`: no ended call is missing; the index may lag behind the run. */
export async function monitor({
  run,
  calling,
}: Awaited<ReturnType<typeof snapshot>>): Promise<{ monitor: Monitor; isWhole: boolean }> {
  const [parent, numbers, upcoming, newest, { counters, isWhole }, account] = await Promise.all([
    Parent.load(run.parentId),
    loadNumbers(run),
    loadUpcoming(run),
    newestEnded(run, isActive(run) ? maxBreakerCalls : maxEntriesWhenOver),
    countEnded(run),
    accountState(run),
  ]);
  const shownEnded = newest.filter(({ cause }) => cause !== "taken-back").slice(0, pageSizes.latest);
  const latestIds = shownEnded.map(({ callId }) => callId);
  const latest = await loadMany(latestIds, { consistent: true });
  const timezone = parent?.timezone ?? latest[0]?.timezone ?? "UTC";
  const fromNumbers = new Map(numbers.map(({ numberId, phoneNumber }) => [numberId, phoneNumber]));
  const presentRunCall = (call: CallItem) => presentCall(call, fromNumbers);
  const { ended, failed } = countFailures(newest, run);
  return {
    isWhole,
    monitor: {
      ...progressOf(run),
      ...(isIdle(run) && upcoming[0] && { nextAt: dueIso(upcoming[0]) }),
      ...(parent && (await isWaitingForTexts(run, parent, upcoming)) && { isWaitingForTexts: true as const }),
      parentId: run.parentId,
      parentTitle: parent?.title ?? latest[0]?.parentTitle ?? "",
      timezone,
      createdAt: run.createdAt,
      completedAt: run.completedAt,
      numbers,
      calling: calling.map(presentRunCall).sort((a, b) => a.at.localeCompare(b.at)),
      upcoming: upcoming.map(presentRunCall),
      latest: latest.map(presentRunCall),
      untouched: countUntouched(run),
      outcomes: mostFrequentFirst(counters.outcomes).map(([label, count]) => ({ label, count })),
      failures: mostFrequentFirst(counters.failures).map(([reason, count]) => ({ reason, count })),
      skipped: skippedCounts(run, counters),
      hours: countsByHour(timezone, counters),
      account,
      breaker: { state: isBreakerOpen(run) ? "open" : "closed", ended, failed, windowSeconds },
    },
  };
}

async function isWaitingForTexts(
  run: RunItem,
  parent: Parent.ParentItem,
  upcoming: readonly CallItem[],
): Promise<boolean> {
  if (run.state !== "running" || countLive(run) > 0) return false;
  const due = upcoming.find((call) => Date.parse(dueIso(call)) <= now());
  const next = due ?? (await firstBuffered(run));
  return next !== undefined && (await nextTextCheckMs(run, parent, next)) !== undefined;
}

async function firstBuffered(run: RunItem) {
  const { tenantId, parentId } = run;
  const [shortId] = [...(await loadBuffer(run))].sort();
  return shortId ? { tenantId, parentId, candidateId: fullCandidateId(shortId), attempt: 1 } : undefined;
}

async function accountState({ runId, state, numberIds = [] }: RunItem): Promise<Monitor["account"]> {
  if (state !== "running") return undefined;
  const [numberId = ""] = numberIds;
  const number = await PhoneNumber.getEventual(numberId);
  // A tenant's numbers share one account, except while they move to another.
  const account = await loadAccount(number?.voiceAccountId ?? platformAccount);
  if (pausedForMs(account) > 0)
    return { state: "paused", reason: account.pauseReason ?? "", until: toIso(account.pausedUntilMs) };
  return (await isWaitingForLine(account.accountId, runId)) ? { state: "full" } : undefined;
}

const isBreakerOpen = ({ state, pauseReason }: RunItem): boolean => state === "paused" && pauseReason === "failures";

async function loadUpcoming({ tenantId, runId }: RunItem): Promise<CallItem[]> {
  const { data } = await db()
    .call.query.due({ dueLine: dueLine(tenantId, runId) })
    .go({ limit: pageSizes.upcoming, hydrate: true });
  return data.filter(({ state }) => state === "queued").sort((a, b) => (a.dueKey ?? "").localeCompare(b.dueKey ?? ""));
}

async function loadNumbers({ tenantId, numberIds = [] }: RunItem): Promise<Monitor["numbers"]> {
  const loaded = await Promise.all(
    [...numberIds].sort().map(async (numberId) => {
      const [number, { data: line }] = await Promise.all([
        PhoneNumber.load(numberId),
        db().line.get({ tenantId, numberId }).go(),
      ]);
      if (!number) return [];
      const { phoneNumber, label, concurrency } = number;
      return [{ numberId, phoneNumber, label, live: line?.live?.length ?? 0, slots: concurrency }];
    }),
  );
  return loaded.flat();
}

function presentCall(call: CallItem, fromNumbers: ReadonlyMap<string, string>): RunCall {
  const { callId, candidateId, candidateName, phoneNumber, state, attempt } = call;
  const isWaiting = state === "queued";
  const { endedAt = call.createdAt } = call;
  return {
    callId,
    candidateId,
    candidateName,
    phoneNumber,
    state,
    attempt,
    fromNumber: isWaiting ? undefined : fromNumbers.get(call.numberId),
    at: isWaiting ? dueIso(call) : (call.dialedAt ?? endedAt),
    outcome: call.outcomeLabel,
    endReason: call.endReason,
    reason: isWaiting ? call.why : missReason(call),
    seconds: call.seconds,
    ...(isUnconfirmed(call) && { isUnconfirmed: true as const }),
  };
}

function missReason(call: CallItem): string | undefined {
  if (call.state !== "ended") return undefined;
  const { isConversation, words } = endingOf(call.endCause ?? "unknown");
  return isConversation ? undefined : words;
}

const dueIso = ({ dueKey, createdAt }: CallItem): string => (dueKey ? toIso(dueMsOf(dueKey)) : createdAt);

function skippedCounts({ skipped }: RunItem, { undialed }: RunCounters): Monitor["skipped"] {
  return [...mostFrequentFirst(skipped), ...mostFrequentFirst(undialed)]
    .map(([rule, count]) => ({ rule, count, words: explainSkip(rule) }))
    .sort((a, b) => b.count - a.count);
}

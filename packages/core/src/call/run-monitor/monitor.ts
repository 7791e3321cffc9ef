/** The room in which a run is watched: its people under way, next and last, what came of the calls, and why it rests. */
import type { RunCall, RunRoom } from "@callwright/contracts";
import { db } from "../../db/service.ts";
import * as Job from "../../job/index.ts";
import { now, toIso } from "../../kernel/clock.ts";
import * as PhoneNumber from "../../number/index.ts";
import { callsOf } from "../due-queue.ts";
import { endCauseOf, endingOf } from "../ending.ts";
import type { CallItem } from "../item.ts";
import { dueAt, dueLine } from "../line.ts";
import { byCount } from "../run/counts.ts";
import { newestEnded } from "../run/ended-list.ts";
import { countWindow, lookedAt, windowSeconds } from "../run/failure-window.ts";
import { ownRun, type RunItem } from "../run/load.ts";
import { countEnded } from "./count-ended.ts";
import { hoursIn, type Tally } from "./counters.ts";
import { isActive, isIdle, progressOf, untouchedOf } from "./progress.ts";
import { skipWords } from "./skip-reasons.ts";

const shown = { calling: 50, upcoming: 20, latest: 30 } as const;
/** A cancelled run ends with whoever waited being taken back, which is nothing to look at. */
const lookedAtOnceOver = 400;

/** Seconds after which what the clock alone changes is told anew: the breaker's window, the estimated end. */
const clockSeconds = 30;

/** A run with its calls under way: all that an unchanged look reads. */
export interface Glance {
  readonly run: RunItem;
  readonly calling: readonly CallItem[];
  /** Changes with all that the room shows. */
  readonly version: string;
}

export async function glance(runId: string): Promise<Glance> {
  const run = await ownRun(runId);
  const calling = await callsOf((run.live ?? []).slice(0, shown.calling));
  const states = calling.map(({ callId, state }) => `${callId.slice(-6)}${state[0]}`).join("");
  const isMoving = run.state === "running" || run.live?.length;
  const time = isMoving ? Math.floor(now() / 1000 / clockSeconds) : 0;
  return { run, calling, version: `${run.version}.${time}.${states}` };
}

type Room = Omit<RunRoom, "canMoveClock">;

/** `isWhole`: everything that has ended is in it; the index may lag behind the run by a moment. */
export async function room({ run, calling }: Glance): Promise<{ room: Room; isWhole: boolean }> {
  const [job, numbers, upcoming, newest, { tally, isWhole }] = await Promise.all([
    Job.load(run.parentId),
    numbersOf(run),
    waitingOf(run),
    newestEnded(run, isActive(run) ? lookedAt : lookedAtOnceOver),
    countEnded(run),
  ]);
  const shownEnded = newest.filter(({ cause }) => cause !== "taken-back").slice(0, shown.latest);
  const latest = await callsOf(shownEnded.map(({ callId }) => callId));
  const timezone = job?.timezone ?? latest[0]?.timezone ?? "UTC";
  const fromNumbers = new Map(numbers.map(({ numberId, phoneNumber }) => [numberId, phoneNumber]));
  const present = (call: CallItem) => presentCall(call, fromNumbers);
  const { ended, failed } = countWindow(newest, run);
  return {
    isWhole,
    room: {
      ...progressOf(run),
      ...(isIdle(run) && upcoming[0] && { nextAt: dueIso(upcoming[0]) }),
      parentId: run.parentId,
      parentTitle: job?.title ?? latest[0]?.parentTitle ?? "",
      timezone,
      createdAt: run.createdAt,
      completedAt: run.completedAt,
      numbers,
      calling: calling.map(present).sort((a, b) => a.at.localeCompare(b.at)),
      upcoming: upcoming.map(present),
      latest: latest.map(present),
      untouched: untouchedOf(run),
      outcomes: byCount(tally.outcomes).map(([label, count]) => ({ label, count })),
      failures: byCount(tally.failures).map(([reason, count]) => ({ reason, count })),
      skipped: skippedOf(run, tally),
      hours: hoursIn(timezone, tally),
      breaker: { state: isOpen(run) ? "open" : "closed", ended, failed, windowSeconds },
    },
  };
}

const isOpen = ({ state, pauseReason }: RunItem): boolean => state === "paused" && pauseReason === "failures";

async function waitingOf({ tenantId, runId }: RunItem): Promise<CallItem[]> {
  const { data } = await db()
    .call.query.due({ dueLine: dueLine(tenantId, runId) })
    .go({ limit: shown.upcoming, hydrate: true });
  return data.filter(({ state }) => state === "queued").sort((a, b) => (a.dueKey ?? "").localeCompare(b.dueKey ?? ""));
}

async function numbersOf({ tenantId, numberIds = [] }: RunItem): Promise<Room["numbers"]> {
  const found = await Promise.all(
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
  return found.flat();
}

function presentCall(call: CallItem, fromNumbers: ReadonlyMap<string, string>): RunCall {
  const { callId, candidateId, candidateName, phoneNumber, state, attempt } = call;
  const isWaiting = state === "queued";
  return {
    ...{ callId, candidateId, candidateName, phoneNumber, state, attempt },
    fromNumber: isWaiting ? undefined : fromNumbers.get(call.numberId),
    at: isWaiting ? dueIso(call) : (call.dialedAt ?? call.endedAt ?? call.createdAt),
    outcome: call.outcomeLabel,
    endReason: call.endReason,
    reason: isWaiting ? call.why : missedWords(call),
    seconds: call.seconds,
  };
}

/** Of a call that reached nobody, in plain words; a conversation speaks for itself. */
function missedWords(call: CallItem): string | undefined {
  if (call.state !== "ended") return undefined;
  const { isConversation, words } = endingOf(endCauseOf(call));
  return isConversation ? undefined : words;
}

const dueIso = ({ dueKey, createdAt }: CallItem): string => (dueKey ? toIso(dueAt(dueKey)) : createdAt);

/** People passed over by the gate's rules, and calls that ended before their dial. */
function skippedOf({ skipped = {} }: RunItem, { undialed }: Tally): Room["skipped"] {
  const byRule = byCount(skipped).map(([rule, count]) => ({ rule, count, words: skipWords(rule) }));
  const byReason = byCount(undialed).map(([rule, count]) => ({ rule, count, words: skipWords(rule) }));
  return [...byRule, ...byReason].sort((a, b) => b.count - a.count);
}

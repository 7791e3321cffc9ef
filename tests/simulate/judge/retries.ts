/** Judges retries: the plan's next attempt follows each missed one at its time; no attempt follows any other end. */
import { defaultReachPlan, type ReachPlan } from "@callwright/contracts";
import type { Row } from "../../table/expression.ts";
import type { Change } from "../../table/store.ts";
import { amount, kindOf, type TableRecord, text } from "../world/record.ts";
import { dueAt } from "./deadline.ts";
import { isOpen, localTime } from "./hours.ts";

interface RetriesOptions {
  readonly blame: (words: string) => void;
  readonly record: () => TableRecord;
  readonly now: () => number;
  readonly reachPlan: ReachPlan | undefined;
}

type Miss = keyof ReachPlan["attempts"];

/** Causes of an end (`ec` in the table) after which another attempt may follow; no other cause has one. */
const missByCause: Readonly<{ [cause: string]: { readonly miss: Miss; readonly rang: boolean } }> = {
  "no-answer": { miss: "no_answer", rang: true },
  busy: { miss: "busy", rang: true },
  voicemail: { miss: "voicemail", rang: true },
  "carrier-fault": { miss: "failed", rang: false },
  "provider-unavailable": { miss: "failed", rang: false },
};

/** A commit's times may have been computed this long before it. */
const slackMs = 60_000;
/** Two workers' clocks may differ by this. */
const skewMs = 4_000;
const dayMs = 24 * 3_600_000;
/** Step of the search for an open time. */
const stepMs = 5 * 60_000;

interface Attempts {
  readonly count: number;
  readonly misses: { readonly [miss in Miss]?: number };
}

export function createRetryJudge({ blame, record, now, reachPlan }: RetriesOptions) {
  /** A person's attempts so far, by the id of their latest call. */
  const attemptsByCall = new Map<string, Attempts>();
  const plan = reachPlan ?? defaultReachPlan;

  function judgeEnd(call: Row, next: Row | undefined): void {
    const callId = text(call, "callId");
    const cause = text(call, "ec");
    const attempts = attemptsByCall.get(callId) ?? { count: 1, misses: {} };
    const missed = missByCause[cause];
    const earlierMisses = missed ? (attempts.misses[missed.miss] ?? 0) : 0;
    const mayFollow = attempts.count < plan.maxAttempts;
    const delayMinutes = missed && mayFollow ? plan.attempts[missed.miss][earlierMisses] : undefined;
    if (!missed || delayMinutes === undefined) {
      if (next) blame(`${callId} ended by ${cause} as attempt ${attempts.count}, and another one follows`);
      return;
    }
    if (!next) {
      if (!mayStop(call)) blame(`${callId} ended by ${cause} as attempt ${attempts.count}, and none follows`);
      return;
    }
    attemptsByCall.set(text(next, "callId"), {
      count: attempts.count + 1,
      misses: { ...attempts.misses, [missed.miss]: earlierMisses + 1 },
    });
    if (amount(next, "attempt") !== attempts.count + 1)
      blame(`${text(next, "callId")} is attempt ${amount(next, "attempt")}, not ${attempts.count + 1}`);
    judgeTime(call, dueAt(next), delayMinutes * 60_000, missed.rang);
  }

  function judgeTime(call: Row, dueMs: number, delayMs: number, rang: boolean): void {
    const phoneNumber = text(call, "phoneNumber");
    const words = `the attempt after ${text(call, "callId")} is due ${Math.round((dueMs - now()) / 1000)} s later`;
    if (dueMs < now() + delayMs - slackMs) blame(`${words}, before the ${delayMs / 1000} s of the plan`);
    if (!isOpen(phoneNumber, dueMs)) blame(`${words}, outside the hours`);
    const day = localTime(phoneNumber, Date.parse(text(call, "dialedAt"))).day;
    const isDayTaken = (at: number) => rang && localTime(phoneNumber, at).day === day;
    let latest = now() + delayMs + slackMs;
    while (!isOpen(phoneNumber, latest) || isDayTaken(latest)) latest += stepMs;
    // Some countries also have caps for 24 hours.
    if (dueMs > latest + (rang ? dayMs : slackMs)) blame(`${words}, long after the ${delayMs / 1000} s of the plan`);
  }

  /** No attempt has to follow if the person or their job is gone, or the run is cancelled. */
  function mayStop(call: Row): boolean {
    const isOf = (row: Row, ...names: readonly string[]) => names.every((name) => text(row, name) === text(call, name));
    const rows = record();
    const person = rows.of("candidate").find((row) => isOf(row, "tenantId", "parentId", "candidateId"));
    const hasParent = rows.of("tally").some((row) => isOf(row, "tenantId", "parentId"));
    const run = rows.of("run").find((row) => isOf(row, "tenantId", "runId"));
    return !person || !hasParent || text(run, "state") === "cancelled";
  }

  return (changes: readonly Change[]): void => {
    for (const { before, after } of changes) {
      if (kindOf(after) !== "call") continue;
      const [from, to] = [text(before, "state"), text(after, "state")];
      if (from === "queued" && to === "dialing" && dueAt(before) > now() + skewMs)
        blame(`${text(after, "callId")} is claimed ${Math.round(dueAt(before) - now())} ms before it is due`);
      if (after && to === "ended" && from !== "queued" && from !== "ended") judgeEnd(after, followUpOf(after, changes));
    }
  };
}

const followUpOf = (call: Row, changes: readonly Change[]): Row | undefined =>
  changes.find(
    ({ before, after }) =>
      !before &&
      kindOf(after) === "call" &&
      text(after, "state") === "queued" &&
      text(after, "candidateId") === text(call, "candidateId"),
  )?.after;

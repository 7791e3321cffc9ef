/** Judges when calls are dialled: each within a minute after it became possible. */
import type { Row } from "../../table/expression.ts";
import type { Change } from "../../table/store.ts";
import type { Plan } from "../plan.ts";
import { amount, kindOf, members, text } from "../world/record.ts";

interface DeadlineOptions {
  readonly blame: (words: string) => void;
  readonly now: () => number;
  readonly plan: Plan;
  /** When the faults end. */
  readonly calmFrom: () => number;
}

/** A minute, and the time that the dispatch after a wake-up may take. */
const maxLateMs = 70_000;
/** Messages of workers that died are redelivered within this time after the storm. */
const redeliveryMs = 360_000;
/** After a storm the product repairs its effects within this time. */
const healingMs = 1_200_000;
/** A call that waited in the storm may be this much later: the sweeper replaces a lost wake-up. */
const sweepDelayMs = 600_000;

/** Worlds in which calls also wait for lines of the account, minutes or the tenant's other calls are not judged. */
const isJudged = ({ lines, crowd, seconds, maxLive, trial }: Plan): boolean =>
  lines >= 10 && !crowd && seconds >= 60_000 && maxLive === undefined && !trial;

export function createDeadlineJudge({ blame, now, plan, calmFrom }: DeadlineOptions) {
  if (!isJudged(plan)) return () => {};
  /** Since when each line has a free slot, each run is running, and each call waits for its current due time. */
  const freeSince = new Map<string, number>();
  const runningSince = new Map<string, number>();
  const waitingSince = new Map<string, number>();
  /** From when the account, as far as the product knows, has free lines. */
  let accountFreeFrom = Number.NEGATIVE_INFINITY;

  const idOf = (row: Row | undefined, name: string) => `${text(row, "tenantId")} ${text(row, name)}`;

  /** Remembers since when a state has lasted. */
  function track(since: Map<string, number>, id: string, isInState: boolean): void {
    if (!isInState) since.delete(id);
    else if (!since.has(id)) since.set(id, now());
  }

  function judgeClaim(before: Row, after: Row): void {
    const callId = text(after, "callId");
    const runId = text(after, "runId");
    const waitsSince = waitingSince.get(callId) ?? Number.POSITIVE_INFINITY;
    // In the theme "lagging" nothing else fails, and a lagging index excuses no delay.
    const waitedInStorm = plan.theme !== "lagging" && waitsSince < calmFrom() + redeliveryMs;
    const conditionTimes = [
      ...[dueAt(before), waitsSince, accountFreeFrom, waitedInStorm ? calmFrom() + healingMs : 0],
      freeSince.get(idOf(after, "numberId")) ?? Number.POSITIVE_INFINITY,
      ...(runId ? [runningSince.get(idOf(after, "runId")) ?? Number.POSITIVE_INFINITY] : []),
    ];
    const lateMs = now() - Math.max(...conditionTimes);
    if (lateMs > maxLateMs + (waitedInStorm ? sweepDelayMs : 0))
      blame(`${callId} is dialled ${Math.round(lateMs / 1000)} s after it became possible`);
  }

  return (changes: readonly Change[]): void => {
    for (const { before, after } of changes)
      if (
        kindOf(after) === "call" &&
        before &&
        text(before, "state") === "queued" &&
        text(after, "state") === "dialing"
      )
        judgeClaim(before, after ?? before);
    for (const { before, after } of changes) {
      const row = after ?? before;
      switch (kindOf(row)) {
        case "call":
          if (text(before, "dueKey") !== text(after, "dueKey")) waitingSince.delete(text(row, "callId"));
          track(waitingSince, text(row, "callId"), text(after, "state") === "queued");
          break;
        case "line":
          track(freeSince, idOf(row, "numberId"), members(after, "live").length < plan.concurrency);
          break;
        case "run":
          track(runningSince, idOf(row, "runId"), text(after, "state") === "running");
          break;
        case "voiceaccount":
          accountFreeFrom = Math.max(Date.parse(text(after, "fullUntil")) || 0, amount(after, "unseenUntilMs"));
          break;
      }
    }
  };
}

/** A due key is `<instant>#<call>`. */
export function dueAt(call: Row | undefined): number {
  const key = text(call, "dueKey");
  return Date.parse(key.slice(0, key.indexOf("#")));
}

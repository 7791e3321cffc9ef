import {
  type CallDirection,
  type EndReasonBadge,
  endReasonBadges,
  type OutcomeFilter,
  outcomeBucket,
  outcomeFilterOf,
  outcomeFilters,
} from "@callwright/contracts";
import { isReached, wholeSeconds } from "@callwright/contracts/figures";

export const hours = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23] as const;
export type Hour = (typeof hours)[number];
type Outcome = Exclude<OutcomeFilter, "all" | "not_executed">;

const isOutcome = (filter: OutcomeFilter): filter is Outcome => filter !== "all" && filter !== "not_executed";
export const outcomes: readonly Outcome[] = outcomeFilters.filter(isOutcome);

const plainCounters = [
  "calls",
  "inbound",
  "answered",
  "reached",
  "qualified",
  "optOuts",
  "texts",
  "seconds",
  "squaredSeconds",
  "costMicros",
] as const;
export type PlainCounter = (typeof plainCounters)[number];
export type Counter =
  | PlainCounter
  | `outcome_${Outcome}`
  | `end_${EndReasonBadge}`
  | `calls_${Hour}`
  | `reached_${Hour}`;

/** The hourly counters count only dialled calls, because analytics uses them to show when to call. */
export const counters: readonly Counter[] = [
  ...plainCounters,
  ...outcomes.map((outcome) => `outcome_${outcome}` as const),
  ...endReasonBadges.map((badge) => `end_${badge}` as const),
  ...hours.flatMap((hour) => [`calls_${hour}`, `reached_${hour}`] as const),
];

export type Counts = Partial<Record<Counter, number>>;

export interface CountedCall {
  readonly direction?: CallDirection | undefined;
  readonly dialedAt?: string | undefined;
  readonly startedAt?: string | undefined;
  readonly createdAt?: string | undefined;
  readonly seconds?: number | undefined;
  readonly costCents?: number | undefined;
  readonly outcomeLabel?: string | undefined;
  readonly endReason?: EndReasonBadge | undefined;
  readonly evaluation?: unknown;
}

/** Undefined for a call that was never dialled, which counts nowhere. */
export const callInstant = ({ direction, dialedAt, startedAt, createdAt }: CountedCall): string | undefined =>
  direction === "inbound" ? (startedAt ?? createdAt) : dialedAt;

export function callCounts(call: CountedCall, hour: Hour): Counts {
  const { seconds = 0, costCents = 0, outcomeLabel = "Unknown", endReason = "failed" } = call;
  const outcome = outcomeFilterOf(outcomeLabel);
  const wasReached = isReached(endReason);
  const isInbound = call.direction === "inbound";
  return dropZeros({
    calls: 1,
    inbound: isInbound ? 1 : 0,
    answered: seconds > 0 ? 1 : 0,
    reached: wasReached ? 1 : 0,
    qualified: outcomeBucket(outcomeLabel) === "good_fit" ? 1 : 0,
    optOuts: hasOptOut(call.evaluation) ? 1 : 0,
    seconds: wholeSeconds(seconds),
    squaredSeconds: wholeSeconds(seconds) ** 2,
    costMicros: Math.round(costCents * 10_000),
    [`outcome_${isOutcome(outcome) ? outcome : "unknown"}`]: 1,
    [`end_${endReason}`]: 1,
    [`calls_${hour}`]: isInbound ? 0 : 1,
    [`reached_${hour}`]: wasReached && !isInbound ? 1 : 0,
  });
}

const hasOptOut = (evaluation: unknown): boolean =>
  typeof evaluation === "object" && evaluation !== null && "optOut" in evaluation && evaluation.optOut === true;

const dropZeros = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, count]) => count));

export function addCounts(one: Counts, other: Counts): Counts {
  const sum: Counts = { ...one };
  for (const counter of counters) {
    const count = other[counter];
    if (count) sum[counter] = (sum[counter] ?? 0) + count;
  }
  return sum;
}

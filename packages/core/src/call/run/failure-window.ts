/** When most of a run's latest calls have failed. Pure but for the clock. */
import { now } from "../../kernel/clock.ts";
import { wordsOfMiss } from "../ending.ts";
import { mostFrequentFirst } from "./counts.ts";
import type { EndedFacts } from "./ended-key.ts";

export const windowSeconds = 120;
const minEnded = 5;
/** As many are looked at of those within the window: a line that fails shows it in far fewer. */
export const maxEntries = 40;

export interface FailureCounts {
  readonly ended: number;
  readonly failed: number;
  /** The most frequent reason, in plain words. */
  readonly reason: string | undefined;
}

/** Nobody there, or busy, is no failure; nor is what one of us ended. */
const isFailure = ({ party, label, cause }: EndedFacts): boolean =>
  party === "nobody" && label === "Connection Failed" && cause !== "canceled";

interface ResumedRun {
  readonly resumedAt?: string | undefined;
}

/** Of the dialled calls that ended within the window, and since the run goes on. */
export function countFailures(newest: readonly EndedFacts[], { resumedAt }: ResumedRun): FailureCounts {
  const since = Math.max(now() - windowSeconds * 1000, resumedAt ? Date.parse(resumedAt) : 0);
  const within = newest
    .slice(0, maxEntries)
    .filter(({ atMs, dialedMinute }) => dialedMinute !== undefined && atMs >= since);
  const failed = within.filter(isFailure);
  const reasons: Record<string, number> = {};
  for (const words of failed.map(wordsOfMiss)) reasons[words] = (reasons[words] ?? 0) + 1;
  return { ended: within.length, failed: failed.length, reason: mostFrequentFirst(reasons)[0]?.[0] };
}

export const isTripped = ({ ended, failed }: FailureCounts): boolean => ended >= minEnded && failed * 2 > ended;

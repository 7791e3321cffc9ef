import { now } from "../../kernel/clock.ts";
import { wordsOfMiss } from "../ending.ts";
import { mostFrequentFirst } from "./counts.ts";
import type { EndedFacts } from "./ended-key.ts";
import type { RunItem } from "./load.ts";

export const windowSeconds = 120;
const minEnded = 5;
export const maxEntries = 40;

export interface FailureCounts {
  readonly ended: number;
  readonly failed: number;
  readonly reason: string | undefined;
}

/** No answer, busy and our own hang-ups are not failures. */
const isFailure = ({ party, label, cause }: EndedFacts): boolean =>
  party === "none" && label === "Connection Failed" && cause !== "canceled";

export function countFailures(newest: readonly EndedFacts[], { resumedAt }: Pick<RunItem, "resumedAt">): FailureCounts {
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

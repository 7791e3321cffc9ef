/** Pauses a run when most of its latest calls failed. */
import { now } from "../../kernel/clock.ts";
import { log } from "../../kernel/log.ts";
import { endingOf, wordsOfMiss } from "../ending.ts";
import type { CallItem } from "../item.ts";
import { mostFrequentFirst } from "./counts.ts";
import { type EndedFacts, endedKeys, newestEnded, readEndedKey } from "./ended-list.ts";
import { loadRun, type RunItem } from "./load.ts";
import { pause } from "./state.ts";

export const windowSeconds = 120;
const minEnded = 5;
export const maxBreakerCalls = 40;

interface FailureCounts {
  readonly ended: number;
  readonly failed: number;
  readonly reason: string | undefined;
}

/** No answer, busy and our own hang-ups are not failures. */
const isFailure = ({ party, label, cause }: EndedFacts): boolean =>
  party === "none" && label === "Connection Failed" && cause !== "canceled";

export function countFailures(newest: readonly EndedFacts[], { resumedAt }: Pick<RunItem, "resumedAt">): FailureCounts {
  const since = Math.max(now() - windowSeconds * 1000, resumedAt ? Date.parse(resumedAt) : 0);
  const windowCalls = newest
    .slice(0, maxBreakerCalls)
    .filter(({ atMs, dialedMinute }) => dialedMinute !== undefined && atMs >= since);
  const failed = windowCalls.filter(isFailure);
  const reasons: Record<string, number> = {};
  for (const words of failed.map(wordsOfMiss)) reasons[words] = (reasons[words] ?? 0) + 1;
  return { ended: windowCalls.length, failed: failed.length, reason: mostFrequentFirst(reasons)[0]?.[0] };
}

export const isTripped = ({ ended, failed }: FailureCounts): boolean => ended >= minEnded && failed * 2 > ended;

const breakerMessage = ({ ended, failed, reason }: FailureCounts): string =>
  `${failed} of the last ${ended} calls failed within ${windowSeconds / 60} minutes. ${reason ?? ""} Nobody more is called until you resume.`;

export async function tripBreaker(call: CallItem): Promise<void> {
  const { tenantId, runId } = call;
  if (!runId) return;
  const listedEnds = await newestEnded({ tenantId, runId }, maxBreakerCalls);
  const newest = includeCall(listedEnds, call);
  // Counted without `resumedAt` first: the run is loaded only if that trips the breaker.
  if (!isTripped(countFailures(newest, {}))) return;
  const run = await loadRun(runId);
  if (run?.state !== "running") return;
  const counts = countFailures(newest, run);
  if (!isTripped(counts)) return;
  log.warn("run.breaker-open", { tenantId, runId, ended: counts.ended, failed: counts.failed });
  await pause(runId, "failures", breakerMessage(counts));
}

/** The index may not show the latest end yet. */
function includeCall(listedEnds: readonly EndedFacts[], call: CallItem): EndedFacts[] {
  const { callId, outcomeLabel } = call;
  if (!outcomeLabel || listedEnds.some((one) => one.callId === callId)) return [...listedEnds];
  const { endCause: cause = "unknown" } = call;
  const keys = endedKeys(call, { label: outcomeLabel, cause, party: endingOf(cause).party });
  return keys ? [readEndedKey(keys.dueKey), ...listedEnds] : [...listedEnds];
}

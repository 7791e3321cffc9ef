import { log } from "../../kernel/log.ts";
import { endingOf } from "../ending.ts";
import type { CallItem } from "../item.ts";
import { type EndedFacts, endedKeys, readEndedKey } from "./ended-key.ts";
import { newestEnded } from "./ended-list.ts";
import { countFailures, type FailureCounts, isTripped, maxEntries, windowSeconds } from "./failure-window.ts";
import { loadRun } from "./load.ts";
import { pause } from "./state.ts";

const breakerMessage = ({ ended, failed, reason }: FailureCounts): string =>
  `${failed} of the last ${ended} calls failed within ${windowSeconds / 60} minutes. ${reason ?? ""} Nobody more is called until you resume.`;

export async function tripBreaker(call: CallItem): Promise<void> {
  const { tenantId, runId } = call;
  if (!runId) return;
  const listed = await newestEnded({ tenantId, runId }, maxEntries);
  const newest = includeCall(listed, call);
  if (!isTripped(countFailures(newest, {}))) return;
  const run = await loadRun(runId);
  if (run?.state !== "running") return;
  const counts = countFailures(newest, run);
  if (!isTripped(counts)) return;
  log.warn("run.breaker-open", { tenantId, runId, ended: counts.ended, failed: counts.failed });
  await pause(runId, "failures", breakerMessage(counts));
}

/** The index may not show the latest end yet. */
function includeCall(listed: readonly EndedFacts[], call: CallItem): EndedFacts[] {
  const { callId, outcomeLabel } = call;
  if (!outcomeLabel || listed.some((one) => one.callId === callId)) return [...listed];
  const { endCause: cause = "unknown" } = call;
  const keys = endedKeys(call, { label: outcomeLabel, cause, party: endingOf(cause).party });
  return keys ? [readEndedKey(keys.dueKey), ...listed] : [...listed];
}

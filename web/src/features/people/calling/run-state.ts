import type { RunProgress } from "@callwright/contracts/endpoints/run";
import type { Tone } from "@callwright/contracts/outcome";
import type { PauseReason, RunState } from "@callwright/contracts/states";
import * as m from "#messages";
import { formatNumber, formatSoon } from "../../../lib/format.ts";

const states: Record<RunState, { readonly word: () => string; readonly tone: Tone }> = {
  scheduled: { word: m.run_state_scheduled, tone: "neutral" },
  running: { word: m.run_state_running, tone: "busy" },
  paused: { word: m.run_state_paused, tone: "fair" },
  completed: { word: m.run_state_completed, tone: "good" },
  cancelled: { word: m.run_state_cancelled, tone: "neutral" },
};

export const waitsUntil = ({ state, nextAt }: Pick<RunProgress, "state" | "nextAt">): string | undefined =>
  state === "running" && nextAt && Date.parse(nextAt) > Date.now() ? nextAt : undefined;

export function stateOf(run: Pick<RunProgress, "state" | "nextAt" | "ended">, zone: string) {
  const until = waitsUntil(run);
  if (until) {
    const word = run.ended === 0 ? m.run_state_scheduled_for : m.run_state_waiting;
    return { word: word({ time: formatSoon(until, zone) }), tone: "neutral", isLive: false } as const;
  }
  const { word, tone } = states[run.state];
  return { word: word(), tone, isLive: run.state === "running" };
}

const pauses: Record<PauseReason, { readonly title: () => string; readonly text: () => string }> = {
  asked: { title: m.pause_asked, text: m.pause_asked_text },
  minutes: { title: m.pause_minutes, text: m.pause_minutes_text },
  trial: { title: m.pause_trial, text: m.pause_trial_text },
  payment: { title: m.pause_payment, text: m.pause_payment_text },
  failures: { title: m.pause_failures, text: m.pause_failures_text },
  numbers: { title: m.pause_numbers, text: m.pause_numbers_text },
  credentials: { title: m.pause_credentials, text: m.pause_credentials_text },
  provider: { title: m.pause_provider, text: m.pause_provider_text },
};

export function pauseOf({ pauseReason = "asked" }: Pick<RunProgress, "pauseReason">) {
  const { title, text } = pauses[pauseReason];
  return { title: title(), text: text() };
}

/** Progress counted in people; for a cancelled run, in calls. */
export function runProgressOf(run: Pick<RunProgress, "state" | "total" | "placed" | "ended" | "done">) {
  const isCancelled = run.state === "cancelled";
  const part = isCancelled ? run.ended : run.done;
  const whole = isCancelled ? attemptsOf(run) : run.total;
  const [some, all] = [formatNumber(part), formatNumber(whole)];
  const text = isCancelled ? m.run_count({ ended: some, total: all }) : m.run_done({ done: some, total: all });
  return { share: whole > 0 ? part / whole : 0, text };
}

/** Expected attempts: at least one per person, and more once retries are placed. */
export const attemptsOf = ({ total, placed }: Pick<RunProgress, "total" | "placed">) => Math.max(total, placed);

import type { RunProgress } from "@callwright/contracts/endpoints/run";
import type { Tone } from "@callwright/contracts/outcome";
import type { PauseReason, RunState } from "@callwright/contracts/states";
import { Box, Button, Flex, Stack } from "@mantine/core";
import { IconActivity, IconPlayerPause } from "@tabler/icons-react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { BillingLink } from "../../../components/billing-link.tsx";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { formatNumber, formatWeekdayTime } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { isActive } from "../../../lib/run.ts";
import { rateText, timeLeftText, usePace } from "./use-pace.ts";

const states: Record<RunState, { readonly word: () => string; readonly tone: Tone }> = {
  scheduled: { word: m.run_state_scheduled, tone: "neutral" },
  running: { word: m.run_state_running, tone: "busy" },
  paused: { word: m.run_state_paused, tone: "fair" },
  completed: { word: m.run_state_completed, tone: "good" },
  cancelled: { word: m.run_state_cancelled, tone: "neutral" },
};

const isAhead = (at: string | undefined): boolean => at !== undefined && Date.parse(at) > Date.now();

/** When a running run dials next if all remaining people wait; undefined otherwise. */
function waitEnd({ state, nextAt }: Pick<RunProgress, "state" | "nextAt">): string | undefined {
  return state === "running" && isAhead(nextAt) ? nextAt : undefined;
}

export function runStateLabel(run: Pick<RunProgress, "state" | "nextAt" | "ended">, zone: string) {
  const until = waitEnd(run);
  if (until) {
    const word = run.ended === 0 ? m.run_state_scheduled_for : m.run_state_waiting;
    return { word: word({ time: formatWeekdayTime(until, zone) }), tone: "neutral", isLive: false } as const;
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

export function pauseWords({ pauseReason = "asked" }: Pick<RunProgress, "pauseReason">) {
  const { title, text } = pauses[pauseReason];
  return { title: title(), text: text() };
}

/** Progress counted in people; for a cancelled run, in calls. */
export function runProgress(run: Pick<RunProgress, "state" | "total" | "placed" | "ended" | "done">) {
  const isCancelled = run.state === "cancelled";
  const part = isCancelled ? run.ended : run.done;
  const whole = isCancelled ? expectedAttempts(run) : run.total;
  const total = formatNumber(whole);
  const text = isCancelled
    ? m.run_count({ ended: formatNumber(part), total })
    : m.run_done({ done: formatNumber(part), total });
  return { share: whole > 0 ? part / whole : 0, text };
}

/** Expected attempts: at least one per person, and more once retries are placed. */
export const expectedAttempts = ({ total, placed }: Pick<RunProgress, "total" | "placed">) => Math.max(total, placed);

interface RunBarProps {
  readonly run: RunProgress;
  readonly zone: string;
}

export function RunStateBadge({ run, zone }: RunBarProps) {
  const { word, tone, isLive } = runStateLabel(run, zone);
  return (
    <ToneBadge tone={tone} isLive={isLive}>
      {word}
    </ToneBadge>
  );
}

/** Omits the time of the next call while everyone waits, because `RunStateBadge` shows it. */
export function RunBar({ run, zone }: RunBarProps) {
  const { state, ended, waiting, nextAt, etaAt, startAt } = run;
  const pace = usePace({ runId: run.runId, total: expectedAttempts(run), ended });
  const progress = runProgress(run);
  const isRunning = state === "running";
  const hasWaiting = waiting > 0 && isActive(run);
  const waitingUntil = isAhead(nextAt) && !waitEnd(run) ? nextAt : undefined;
  const count = formatNumber(waiting);
  // The measured pace replaces a missing estimate of the server, unless calls wait for a later time.
  const showsTimeLeft = isRunning && !etaAt && !nextAt;
  return (
    <Stack gap={8}>
      <ProgressBar label={m.run_label()} share={progress.share} text={progress.text} />
      <Flex className="cw-dimmed cw-small cw-num" wrap="wrap" gap="4px 16px">
        <Box component="span" className="cw-medium" me="auto" c="var(--cw-text)">
          <bdi>{progress.text}</bdi>
        </Box>
        {state === "scheduled" && startAt && <bdi>{m.run_starts({ time: formatWeekdayTime(startAt, zone) })}</bdi>}
        {hasWaiting && (
          <bdi>
            {waitingUntil
              ? m.run_waiting_until({ count, time: formatWeekdayTime(waitingUntil, zone) })
              : m.run_waiting({ count })}
          </bdi>
        )}
        {isRunning && pace && <bdi>{rateText(pace)}</bdi>}
        {isRunning && etaAt && <bdi>{etaText(formatWeekdayTime(etaAt, zone), waiting > 0)}</bdi>}
        {showsTimeLeft && pace && <bdi>{timeLeftText(pace)}</bdi>}
        {state === "completed" && <span>{m.execute_ended()}</span>}
      </Flex>
    </Stack>
  );
}

/** The estimate excludes waiting people; the text mentions them. */
const etaText = (time: string, hasWaiting: boolean) => (hasWaiting ? m.run_eta_others({ time }) : m.run_eta({ time }));

const isBillingPause = ({ pauseReason }: RunProgress) =>
  pauseReason === "minutes" || pauseReason === "trial" || pauseReason === "payment";

export function RunPauseNotice({ run }: { readonly run: RunProgress }) {
  if (run.state !== "paused") return null;
  const { title, text } = pauseWords(run);
  return (
    <Notice tone="fair" icon={IconPlayerPause} title={title}>
      {text} {isBillingPause(run) && <BillingLink />}
    </Notice>
  );
}

export const OpenRunButton = ({ run, size }: Pick<RunBarProps, "run"> & { readonly size: "xs" | "md" }) => (
  <Button
    component={PreloadLink}
    to={paths.run(run.runId)}
    variant="default"
    size={size}
    leftSection={buttonIcon(IconActivity)}
  >
    {m.run_open()}
  </Button>
);

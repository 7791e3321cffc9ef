/** Progress of a run: done, waiting and until when, pace, expected end. */
import type { RunProgress } from "@callwright/contracts/endpoints/run";
import * as m from "#messages";
import { formatNumber, formatSoon } from "../../../lib/format.ts";
import { ToneBadge } from "../../badge.tsx";
import { ProgressBar } from "../../progress-bar.tsx";
import classes from "./run-progress.module.css";
import { attemptsOf, runProgressOf, stateOf, waitsUntil } from "./run-state.ts";
import { rateText, timeLeftText, usePace } from "./use-pace.ts";

interface RunBarProps {
  readonly run: RunProgress;
  /** Time zone of the times shown. */
  readonly zone: string;
}

export function RunStateBadge({ run, zone }: RunBarProps) {
  const { word, tone, isLive } = stateOf(run, zone);
  return (
    <ToneBadge tone={tone} isLive={isLive}>
      {word}
    </ToneBadge>
  );
}

/** Omits the waiting time that the badge shows for a whole run. */
export function RunBar({ run, zone }: RunBarProps) {
  const { state, ended, waiting, nextAt, etaAt, startAt } = run;
  const pace = usePace({ runId: run.runId, total: attemptsOf(run), ended });
  const way = runProgressOf(run);
  const isRunning = state === "running";
  const isOver = state === "completed" || state === "cancelled";
  return (
    <div className={classes.root}>
      <ProgressBar label={m.run_label()} share={way.share} text={way.text} />
      <div className={classes.line}>
        <span className={classes.count}>
          <bdi>{way.text}</bdi>
        </span>
        {state === "scheduled" && startAt && <bdi>{m.run_starts({ time: formatSoon(startAt, zone) })}</bdi>}
        {!isOver && waiting > 0 && (
          <bdi>
            {nextAt && !waitsUntil(run)
              ? m.run_waiting_until({ count: formatNumber(waiting), time: formatSoon(nextAt, zone) })
              : m.run_waiting({ count: formatNumber(waiting) })}
          </bdi>
        )}
        {isRunning && pace && <bdi>{rateText(pace)}</bdi>}
        {isRunning && etaAt && <bdi>{etaText(formatSoon(etaAt, zone), waiting > 0)}</bdi>}
        {isRunning && pace && !etaAt && !nextAt && <bdi>{timeLeftText(pace)}</bdi>}
        {state === "completed" && <span>{m.execute_ended()}</span>}
      </div>
    </div>
  );
}

/** Waiting people are called later than the estimate, so it is worded for the others. */
const etaText = (time: string, hasWaiting: boolean) => (hasWaiting ? m.run_eta_others({ time }) : m.run_eta({ time }));

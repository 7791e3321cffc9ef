/** How far a run has come: calls that have ended, who waits and until when, how fast it goes, when it will be through. */
import type { RunProgress } from "@callwright/contracts/endpoints/run";
import * as m from "#messages";
import { formatNumber, formatSoon } from "../../../lib/format.ts";
import { ToneBadge } from "../../badge.tsx";
import { ProgressBar } from "../../progress-bar.tsx";
import classes from "./run-progress.module.css";
import { attemptsOf, stateOf } from "./run-state.ts";
import { rateText, timeLeftText, usePace } from "./use-pace.ts";

export function RunStateBadge({ state }: Pick<RunProgress, "state">) {
  const { word, tone } = stateOf(state);
  return (
    <ToneBadge tone={tone} isLive={state === "running"}>
      {word}
    </ToneBadge>
  );
}

interface RunBarProps {
  readonly run: RunProgress;
  /** In which its times are told. */
  readonly zone: string;
}

export function RunBar({ run, zone }: RunBarProps) {
  const { state, ended, waiting, nextAt, etaAt, startAt } = run;
  const attempts = attemptsOf(run);
  const pace = usePace({ runId: run.runId, total: attempts, ended });
  const count = m.run_count({ ended: formatNumber(ended), total: formatNumber(attempts) });
  const isRunning = state === "running";
  const isOver = state === "completed" || state === "cancelled";
  return (
    <div className={classes.root}>
      <ProgressBar label={m.run_label()} share={attempts > 0 ? ended / attempts : 0} text={count} />
      <div className={classes.line}>
        <span className={classes.count}>
          <bdi>{count}</bdi>
        </span>
        {state === "scheduled" && startAt && <bdi>{m.run_starts({ time: formatSoon(startAt, zone) })}</bdi>}
        {!isOver && waiting > 0 && (
          <bdi>
            {nextAt
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

/** Those who wait have a time of their own. */
const etaText = (time: string, isSomebodyWaiting: boolean) =>
  isSomebodyWaiting ? m.run_eta_others({ time }) : m.run_eta({ time });

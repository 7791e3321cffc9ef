/** A run under way: how many calls have ended, how fast it goes, and how long it will take. */
import { useEffect, useState } from "react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { readKeptJson, writeKept } from "../../../lib/kept.ts";
import { ProgressBar } from "../../progress-bar.tsx";
import { type Pace, paceOf, type RunProgress, type Sighting } from "./run-pace.ts";
import classes from "./run-progress.module.css";

const keyOf = (runId: string) => `cw-run-${runId}`;

function readSighting(runId: string): Sighting | undefined {
  const kept = readKeptJson(keyOf(runId), "session");
  const isSighting = typeof kept === "object" && kept !== null && "at" in kept && "ended" in kept;
  return isSighting ? { at: Number(kept.at), ended: Number(kept.ended) } : undefined;
}

function usePace(run: RunProgress): Pace | undefined {
  const [pace, setPace] = useState<Pace>();
  useEffect(() => {
    const first = readSighting(run.runId) ?? { at: Date.now(), ended: run.ended };
    writeKept(keyOf(run.runId), JSON.stringify(first), "session");
    setPace(paceOf(run, first, Date.now()));
  }, [run]);
  return pace;
}

const timeLeft = (minutes: number) =>
  minutes < 1 ? m.run_left_soon() : m.run_left({ minutes: formatNumber(Math.round(minutes)) });

export function RunBar({ run }: { readonly run: RunProgress }) {
  const pace = usePace(run);
  const count = m.run_count({ ended: formatNumber(run.ended), total: formatNumber(run.total) });
  return (
    <div className={classes.root}>
      <ProgressBar label={m.run_label()} share={run.total > 0 ? run.ended / run.total : 0} text={count} />
      <div className={classes.line}>
        <span className={classes.count}>
          <bdi>{count}</bdi>
        </span>
        {run.state === "completed" && <span>{m.execute_ended()}</span>}
        {run.state === "running" && pace && (
          <>
            <bdi>{m.run_rate({ count: formatNumber(Math.round(pace.perMinute * 10) / 10) })}</bdi>
            <bdi>{timeLeft(pace.minutesLeft)}</bdi>
          </>
        )}
      </div>
    </div>
  );
}

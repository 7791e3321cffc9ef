/** A run under way: how many calls have ended, how fast it goes, and how long it will take. */
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { ProgressBar } from "../../progress-bar.tsx";
import type { RunProgress } from "./run-pace.ts";
import classes from "./run-progress.module.css";
import { rateText, timeLeftText, usePace } from "./use-pace.ts";

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
            <bdi>{rateText(pace)}</bdi>
            <bdi>{timeLeftText(pace)}</bdi>
          </>
        )}
      </div>
    </div>
  );
}

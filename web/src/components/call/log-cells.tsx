/** Table cells of a call: outcome, ending, duration, time. */
import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { formatDuration } from "../../lib/format.ts";
import { OutcomeBadge } from "../badge.tsx";
import { EndReason } from "./end-reason.tsx";
import classes from "./log-cells.module.css";

export function LogCells({ log }: { readonly log: CallLogSummary }) {
  return (
    <>
      <td>{log.state === "ended" && <OutcomeBadge outcome={log.callOutcome} />}</td>
      <td>
        <EndReason endReason={log.endReason} state={log.state} />
      </td>
      <DurationAndDate log={log} />
    </>
  );
}

/** Combines outcome and ending in one cell; shows the state while the call is active. */
export function OutcomeCell({ log }: { readonly log: CallLogSummary }) {
  return (
    <td>{log.state === "ended" ? <OutcomeBadge outcome={log.callOutcome} /> : <EndReason state={log.state} />}</td>
  );
}

export function DurationAndDate({ log }: { readonly log: CallLogSummary }) {
  return (
    <>
      <td data-align="end">{log.totalDuration > 0 ? formatDuration(log.totalDuration) : "–"}</td>
      <td className={classes.date}>
        <bdi>{log.createdAtFormatted}</bdi>
      </td>
    </>
  );
}

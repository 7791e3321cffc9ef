/** What a table shows of a call: its outcome, how it ended, how long it took, when it was. */
import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { formatDuration } from "../../lib/format.ts";
import { EndReason, OutcomeBadge } from "../badge.tsx";
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

/** Where there is no room for how it ended: until it has, how far it is. */
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

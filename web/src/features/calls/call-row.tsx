/** One row of the call list. Click or Enter opens the call. */
import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { memo } from "react";
import * as m from "#messages";
import { CallerName, CallerPhone, callerName } from "../../components/call/caller.tsx";
import { LogCells } from "../../components/call/log-cells.tsx";
import classes from "./call-row.module.css";

interface CallRowProps {
  readonly log: CallLogSummary;
  readonly isOpen: boolean;
  readonly onOpen: (callId: string) => void;
}

export const CallRow = memo(function CallRow({ log, isOpen, onOpen }: CallRowProps) {
  return (
    <tr
      tabIndex={0}
      aria-selected={isOpen}
      aria-label={m.calls_open({ name: callerName(log) })}
      onClick={() => onOpen(log.callId)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) onOpen(log.callId);
      }}
    >
      <td data-pinned className={classes.name}>
        <CallerName log={log} />
      </td>
      <td>
        <CallerPhone number={log.phoneNumber} />
      </td>
      <td className={classes.job} title={log.jobTitle}>
        <bdi className="cw-cut">{log.jobTitle}</bdi>
      </td>
      <LogCells log={log} />
    </tr>
  );
});

/** One row of the call list. Click or Enter opens the call. */
import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { memo } from "react";
import * as m from "#messages";
import { LogCells } from "../../components/call/log-cells.tsx";
import { Phone } from "../../components/phone.tsx";
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
      aria-label={m.calls_open({ name: log.candidateName })}
      onClick={() => onOpen(log.callId)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) onOpen(log.callId);
      }}
    >
      <td data-pinned className={classes.name}>
        <bdi className="cw-cut">{log.candidateName}</bdi>
      </td>
      <td>
        <Phone number={log.phoneNumber} />
      </td>
      <td className={classes.job} title={log.jobTitle}>
        <bdi className="cw-cut">{log.jobTitle}</bdi>
      </td>
      <LogCells log={log} />
    </tr>
  );
});

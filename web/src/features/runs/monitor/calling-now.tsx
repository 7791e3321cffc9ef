/** Calls in progress, oldest first; each can be opened or ended. */
import type { RunCall, RunRoom } from "@callwright/contracts/endpoints/run";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { EndCallButton } from "../../../components/call/end-call.tsx";
import { EndReason } from "../../../components/call/end-reason.tsx";
import { Phone } from "../../../components/phone.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatNumber, formatTime } from "../../../lib/format.ts";
import classes from "./calls.module.css";
import { openable } from "./openable.ts";

const columns = (): readonly Column[] => [
  { key: "name", label: m.calls_candidate(), isPinned: true },
  { key: "contact", label: m.calls_contact() },
  { key: "state", label: m.room_state() },
  { key: "from", label: m.calling_from() },
  { key: "since", label: m.room_since(), align: "end" },
  { key: "end", label: m.call_end(), isUnlabelled: true, align: "end", width: "120px" },
];

interface CallingNowProps {
  readonly run: RunRoom;
  readonly onOpen: (callId: string) => void;
}

export function CallingNow({ run: { calling, timezone, state }, onOpen }: CallingNowProps) {
  const title = m.room_calling();
  const heads = columns();
  const isEmpty = calling.length === 0;
  return (
    <TableCard
      label={title}
      columns={heads}
      minWidth={680}
      isPlain={isEmpty}
      tools={
        <h2 className={classes.title}>
          {title} <bdi className={classes.count}>{formatNumber(calling.length)}</bdi>
        </h2>
      }
    >
      {/* Its own row, so nothing moves between two calls. */}
      {isEmpty && (
        <tr>
          <td colSpan={heads.length} className={classes.empty}>
            {state === "running" ? m.room_calling_none() : m.room_calling_rest()}
          </td>
        </tr>
      )}
      {calling.map((call) => (
        <Row key={call.callId} call={call} zone={timezone} onOpen={onOpen} />
      ))}
    </TableCard>
  );
}

interface RowProps {
  readonly call: RunCall;
  readonly zone: string;
  readonly onOpen: (callId: string) => void;
}

function Row({ call, zone, onOpen }: RowProps) {
  const { callId, candidateName, phoneNumber, fromNumber, state, isUnconfirmed, at } = call;
  return (
    <tr {...openable(m.calls_open({ name: candidateName }), () => onOpen(callId))}>
      <td data-pinned className={classes.name}>
        <bdi className="cw-cut">{candidateName}</bdi>
      </td>
      <td>
        <Phone number={phoneNumber} />
      </td>
      <td>{isUnconfirmed ? <ToneBadge tone="fair">{m.room_unconfirmed()}</ToneBadge> : <EndReason state={state} />}</td>
      <td>{fromNumber && <Phone number={fromNumber} />}</td>
      <td data-align="end" className="cw-num">
        <bdi>{formatTime(at, zone, true)}</bdi>
      </td>
      <td data-align="end">
        <EndCallButton callId={callId} name={candidateName} size="xs" />
      </td>
    </tr>
  );
}

/** Ended calls, newest first; new ones are highlighted and announced. */

import type { RunCall, RunRoom } from "@callwright/contracts/endpoints/run";
import { parseOutcome } from "@callwright/contracts/outcome";
import { VisuallyHidden } from "@mantine/core";
import * as m from "#messages";
import { OutcomeBadge } from "../../../components/badge.tsx";
import { endingText } from "../../../components/call/ending-text.ts";
import { Card, EmptyNote } from "../../../components/card.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { outcomeText } from "../../../components/wording.ts";
import { formatDuration, formatNumber, formatTime } from "../../../lib/format.ts";
import classes from "./calls.module.css";
import { openable } from "./openable.ts";
import { useNewIds } from "./use-new-ids.ts";
import { useShowMore } from "./use-show-more.tsx";

const columns = (): readonly Column[] => [
  { key: "name", label: m.calls_candidate(), isPinned: true },
  { key: "outcome", label: m.calls_outcome() },
  { key: "why", label: m.room_why() },
  { key: "attempt", label: m.call_attempt(), align: "end" },
  { key: "duration", label: m.calls_duration(), align: "end" },
  { key: "at", label: m.room_dialed(), align: "end" },
];

const FIRST = 10;

interface LatestProps {
  readonly run: RunRoom;
  readonly onOpen: (callId: string) => void;
}

export function Latest({ run: { latest, timezone }, onOpen }: LatestProps) {
  const arrived = useNewIds(latest.map(({ callId }) => callId));
  const { shown, more } = useShowMore(latest, FIRST);
  const title = m.room_latest();
  if (latest.length === 0)
    return (
      <Card title={title}>
        <EmptyNote>{m.room_latest_none()}</EmptyNote>
      </Card>
    );
  const newCalls = latest.filter(({ callId }) => arrived.has(callId));
  return (
    <>
      <TableCard
        label={title}
        columns={columns()}
        minWidth={680}
        tools={<h2 className={classes.title}>{title}</h2>}
        foot={more}
      >
        {shown.map((call) => (
          <Row key={call.callId} call={call} zone={timezone} isNew={arrived.has(call.callId)} onOpen={onOpen} />
        ))}
      </TableCard>
      <VisuallyHidden role="status">{announcementOf(newCalls)}</VisuallyHidden>
    </>
  );
}

/** Larger batches are announced as a number. */
const TOLD_ONE_BY_ONE = 3;

function announcementOf(calls: readonly RunCall[]): string {
  if (calls.length > TOLD_ONE_BY_ONE) return m.people_news_many({ count: formatNumber(calls.length) });
  return calls
    .map(({ candidateName, outcome }) =>
      m.people_news({ name: candidateName, outcome: outcomeText(parseOutcome(outcome).label) }),
    )
    .join(" ");
}

interface RowProps {
  readonly call: RunCall;
  readonly zone: string;
  readonly isNew: boolean;
  readonly onOpen: (callId: string) => void;
}

function Row({ call, zone, isNew, onOpen }: RowProps) {
  const { callId, candidateName, outcome, reason, attempt, seconds = 0, at } = call;
  return (
    <tr
      {...openable(m.calls_open({ name: candidateName }), () => onOpen(callId))}
      className={isNew ? classes.arrived : undefined}
    >
      <td data-pinned className={classes.name}>
        <bdi className="cw-cut">{candidateName}</bdi>
      </td>
      <td>
        <OutcomeBadge outcome={outcome} />
      </td>
      <td className={classes.why} title={reason && endingText(reason)}>
        {reason && <bdi className="cw-cut">{endingText(reason)}</bdi>}
      </td>
      <td data-align="end" className="cw-num">
        {formatNumber(attempt)}
      </td>
      <td data-align="end" className="cw-num">
        {seconds > 0 ? formatDuration(seconds) : "–"}
      </td>
      <td data-align="end" className="cw-num">
        <bdi>{formatTime(at, zone)}</bdi>
      </td>
    </tr>
  );
}

import type { RunCall, RunRoom } from "@callwright/contracts/endpoints/run";
import { notExecuted } from "@callwright/contracts/outcome";
import { Box, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { OutcomeBadge } from "../../../components/badge.tsx";
import { endingText } from "../../../components/call/ending-text.ts";
import { Card, EmptyNote } from "../../../components/card.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { outcomeWords } from "../../../components/wording.ts";
import { formatDuration, formatNumber, formatTime } from "../../../lib/format.ts";
import { nameColumn } from "./calling-now.tsx";
import classes from "./calls.module.css";
import { useShowMore } from "./use-show-more.tsx";

const columns = (zone: string): readonly Column<RunCall>[] => [
  nameColumn(),
  { key: "outcome", label: m.calls_outcome(), cell: ({ outcome }) => <OutcomeBadge label={outcome ?? notExecuted} /> },
  {
    key: "why",
    label: m.room_why(),
    cellClass: classes.why,
    title: ({ reason }) => reason && endingText(reason),
    cell: ({ reason }) => reason && <bdi className="cw-cut">{endingText(reason)}</bdi>,
  },
  { key: "attempt", label: m.call_attempt(), align: "end", cell: ({ attempt }) => formatNumber(attempt) },
  {
    key: "duration",
    label: m.calls_duration(),
    align: "end",
    cell: ({ seconds = 0 }) => (seconds > 0 ? formatDuration(seconds) : "–"),
  },
  { key: "at", label: m.room_dialed(), align: "end", cell: ({ at }) => <bdi>{formatTime(at, zone)}</bdi> },
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
        columns={columns(timezone)}
        rows={shown}
        rowKey={({ callId }) => callId}
        rowClass={({ callId }) => (arrived.has(callId) ? classes.arrived : undefined)}
        opens={({ callId, candidateName }) => ({
          label: m.calls_open({ name: candidateName }),
          onOpen: () => onOpen(callId),
        })}
        minWidth={680}
        tools={
          <Box component="h2" className="cw-bold" fz="md">
            {title}
          </Box>
        }
        foot={more}
      />
      <VisuallyHidden role="status">{announcementOf(newCalls)}</VisuallyHidden>
    </>
  );
}

const TOLD_ONE_BY_ONE = 3;

function announcementOf(calls: readonly RunCall[]): string {
  if (calls.length > TOLD_ONE_BY_ONE) return m.people_news_many({ count: formatNumber(calls.length) });
  return calls
    .map(({ candidateName, outcome }) =>
      m.people_news({ name: candidateName, outcome: outcomeWords(outcome ?? notExecuted) }),
    )
    .join(" ");
}

const noIds: ReadonlySet<string> = new Set();

/** The ids that are new since the previous poll; none at the first. */
function useNewIds(ids: readonly string[]): ReadonlySet<string> {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [arrived, setArrived] = useState(noIds);
  const key = ids.join(" ");
  useEffect(() => {
    const current = key === "" ? [] : key.split(" ");
    const previous = known.current;
    known.current = new Set(current);
    const newIds = previous ? current.filter((id) => !previous.has(id)) : [];
    if (newIds.length > 0) setArrived(new Set(newIds));
  }, [key]);
  return arrived;
}

/** The run monitor's three lists: live calls, the next ones, and the ones that just ended. */
import type { RunCall, RunDetail } from "@callwright/contracts/endpoints/run";
import { notExecuted } from "@callwright/contracts/outcome";
import { Box, Button, Group, VisuallyHidden } from "@mantine/core";
import { type PropsWithChildren, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { OutcomeBadge, ToneBadge } from "../../../components/badge.tsx";
import { EndCallButton } from "../../../components/call/end-call.tsx";
import { EndReason } from "../../../components/call/end-reason.tsx";
import { endingText } from "../../../components/call/ending-text.ts";
import { Card, EmptyNote } from "../../../components/card.tsx";
import { Phone } from "../../../components/phone.tsx";
import { ruleText } from "../../../components/rule-text.ts";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { outcomeName } from "../../../components/wording.ts";
import {
  formatDuration,
  formatNumber,
  formatTime,
  formatTimeWithSeconds,
  formatWeekdayTime,
} from "../../../lib/format.ts";
import { attemptReasonText } from "../../people/words.ts";
import classes from "./run-monitor.module.css";

interface CallListProps {
  readonly run: RunDetail;
  readonly onOpen: (callId: string) => void;
}

const nameColumn = (): Column<{ readonly candidateName: string }> => ({
  key: "name",
  label: m.calls_candidate(),
  isPinned: true,
  cellClass: classes.name,
  cell: ({ candidateName }) => <bdi className="cw-cut">{candidateName}</bdi>,
});

const reasonColumn = (text: (reason: string) => string): Column<Pick<RunCall, "reason">> => ({
  key: "why",
  label: m.monitor_why(),
  cellClass: classes.why,
  title: ({ reason }) => reason && text(reason),
  cell: ({ reason }) => reason && <bdi className="cw-cut">{text(reason)}</bdi>,
});

const ListTitle = ({ children }: PropsWithChildren) => (
  <Box component="h2" className="cw-bold" fz="md">
    {children}
  </Box>
);

const openCallWith = (onOpen: CallListProps["onOpen"]) => (call: RunCall) => ({
  label: m.calls_open({ name: call.candidateName }),
  onOpen: () => onOpen(call.callId),
});

const callingColumns = (zone: string): readonly Column<RunCall>[] => [
  nameColumn(),
  { key: "contact", label: m.calls_contact(), cell: ({ phoneNumber }) => <Phone number={phoneNumber} /> },
  {
    key: "state",
    label: m.monitor_state(),
    cell: ({ isUnconfirmed, state }) =>
      isUnconfirmed ? <ToneBadge tone="fair">{m.monitor_unconfirmed()}</ToneBadge> : <EndReason state={state} />,
  },
  { key: "from", label: m.calling_from(), cell: ({ fromNumber }) => fromNumber && <Phone number={fromNumber} /> },
  {
    key: "since",
    label: m.monitor_since(),
    align: "end",
    cell: ({ at }) => <bdi>{formatTimeWithSeconds(at, zone)}</bdi>,
  },
  {
    key: "end",
    label: m.call_end(),
    isUnlabelled: true,
    align: "end",
    width: "120px",
    cell: ({ callId, candidateName }) => <EndCallButton callId={callId} name={candidateName} size="xs" />,
  },
];

export function CallingNow({ run: { calling, timezone, state }, onOpen }: CallListProps) {
  const title = m.monitor_calling();
  return (
    <TableCard
      label={title}
      columns={callingColumns(timezone)}
      rows={calling}
      rowKey={({ callId }) => callId}
      opens={openCallWith(onOpen)}
      // The note is a row of the table, so nothing moves between two calls.
      emptyRow={state === "running" ? m.monitor_calling_none() : m.monitor_calling_rest()}
      minWidth={680}
      isStacked
      isPlain={calling.length === 0}
      tools={
        <ListTitle>
          {title}{" "}
          <Box component="bdi" className="cw-dimmed cw-num" ms={4} fw={400}>
            {formatNumber(calling.length)}
          </Box>
        </ListTitle>
      }
    />
  );
}

/** Why a call is due: a retry after an earlier attempt, or a rule that postponed it. */
const dueReasonText = (reason: string) => attemptReasonText(reason) ?? ruleText(reason, reason);

const upcomingColumns = (zone: string): readonly Column<RunDetail["upcoming"][number]>[] => [
  nameColumn(),
  { key: "contact", label: m.calls_contact(), cell: ({ phoneNumber }) => <Phone number={phoneNumber} /> },
  reasonColumn(dueReasonText),
  { key: "attempt", label: m.call_attempt(), align: "end", cell: ({ attempt }) => formatNumber(attempt) },
  { key: "at", label: m.monitor_due(), align: "end", cell: ({ at }) => <bdi>{formatWeekdayTime(at, zone)}</bdi> },
];

const UPCOMING_SHOWN = 5;

export function UpcomingCalls({ run }: Pick<CallListProps, "run">) {
  const { upcoming, untouched, waiting, timezone } = run;
  const { shownRows, moreButton } = useShowMore(upcoming, UPCOMING_SHOWN);
  const title = m.monitor_upcoming();
  const unlistedCount = waiting - upcoming.length;
  const notes: string[] = [];
  if (untouched > 0) notes.push(m.monitor_untouched_note({ count: formatNumber(untouched) }));
  if (unlistedCount > 0) notes.push(m.monitor_upcoming_more({ count: formatNumber(unlistedCount) }));
  if (upcoming.length === 0)
    return (
      <Card title={title}>
        <EmptyNote>{notes.join(" ") || m.monitor_upcoming_none()}</EmptyNote>
      </Card>
    );
  return (
    <TableCard
      label={title}
      columns={upcomingColumns(timezone)}
      rows={shownRows}
      rowKey={({ callId }) => callId}
      minWidth={680}
      isPlain
      tools={<ListTitle>{title}</ListTitle>}
      foot={
        (moreButton || notes.length > 0) && (
          <Group gap="4px 12px" mih={28}>
            {moreButton}
            <p className="cw-dimmed cw-small cw-num">{notes.join(" ")}</p>
          </Group>
        )
      }
    />
  );
}

const latestColumns = (zone: string): readonly Column<RunCall>[] => [
  nameColumn(),
  { key: "outcome", label: m.calls_outcome(), cell: ({ outcome }) => <OutcomeBadge label={outcome ?? notExecuted} /> },
  reasonColumn(endingText),
  { key: "attempt", label: m.call_attempt(), align: "end", cell: ({ attempt }) => formatNumber(attempt) },
  {
    key: "duration",
    label: m.calls_duration(),
    align: "end",
    cell: ({ seconds = 0 }) => (seconds > 0 ? formatDuration(seconds) : "–"),
  },
  { key: "at", label: m.monitor_dialed(), align: "end", cell: ({ at }) => <bdi>{formatTime(at, zone)}</bdi> },
];

const LATEST_SHOWN = 10;

export function LatestCalls({ run: { latest, timezone }, onOpen }: CallListProps) {
  const newIds = useNewIds(latest.map(({ callId }) => callId));
  const { shownRows, moreButton } = useShowMore(latest, LATEST_SHOWN);
  const title = m.monitor_latest();
  if (latest.length === 0)
    return (
      <Card title={title}>
        <EmptyNote>{m.monitor_latest_none()}</EmptyNote>
      </Card>
    );
  return (
    <>
      <TableCard
        label={title}
        columns={latestColumns(timezone)}
        rows={shownRows}
        rowKey={({ callId }) => callId}
        rowClass={({ callId }) => (newIds.has(callId) ? classes.arrived : undefined)}
        opens={openCallWith(onOpen)}
        minWidth={680}
        tools={<ListTitle>{title}</ListTitle>}
        foot={moreButton}
      />
      <VisuallyHidden role="status">{announcement(latest.filter(({ callId }) => newIds.has(callId)))}</VisuallyHidden>
    </>
  );
}

const MAX_ANNOUNCED_BY_NAME = 3;

function announcement(newCalls: readonly RunCall[]): string {
  if (newCalls.length > MAX_ANNOUNCED_BY_NAME) return m.people_news_many({ count: formatNumber(newCalls.length) });
  const sentences = newCalls.map(({ candidateName, outcome }) =>
    m.people_news({ name: candidateName, outcome: outcomeName(outcome ?? notExecuted) }),
  );
  return sentences.join(" ");
}

const noIds: ReadonlySet<string> = new Set();

/** The ids that the latest change of the list added; none before the first change. */
function useNewIds(ids: readonly string[]): ReadonlySet<string> {
  const knownIds = useRef<ReadonlySet<string>>(undefined);
  const [newIds, setNewIds] = useState(noIds);
  const joinedIds = ids.join(" ");
  useEffect(() => {
    const currentIds = joinedIds === "" ? [] : joinedIds.split(" ");
    const previousIds = knownIds.current;
    knownIds.current = new Set(currentIds);
    const addedIds = previousIds ? currentIds.filter((id) => !previousIds.has(id)) : [];
    if (addedIds.length > 0) setNewIds(new Set(addedIds));
  }, [joinedIds]);
  return newIds;
}

function useShowMore<T>(rows: readonly T[], firstCount: number) {
  const [isExpanded, setExpanded] = useState(false);
  const hiddenCount = isExpanded ? 0 : rows.length - firstCount;
  if (hiddenCount <= 0) return { shownRows: rows, moreButton: undefined };
  const moreButton = (
    <Button variant="subtle" size="xs" onClick={() => setExpanded(true)}>
      {m.monitor_more({ count: formatNumber(hiddenCount) })}
    </Button>
  );
  return { shownRows: rows.slice(0, firstCount), moreButton };
}

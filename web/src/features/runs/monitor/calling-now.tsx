import type { RunCall, RunRoom } from "@callwright/contracts/endpoints/run";
import { Box } from "@mantine/core";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { EndCallButton } from "../../../components/call/end-call.tsx";
import { EndReason } from "../../../components/call/end-reason.tsx";
import { Phone } from "../../../components/phone.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatNumber, formatTime } from "../../../lib/format.ts";
import classes from "./calls.module.css";

const columns = (zone: string): readonly Column<RunCall>[] => [
  nameColumn(),
  { key: "contact", label: m.calls_contact(), cell: ({ phoneNumber }) => <Phone number={phoneNumber} /> },
  {
    key: "state",
    label: m.room_state(),
    cell: ({ isUnconfirmed, state }) =>
      isUnconfirmed ? <ToneBadge tone="fair">{m.room_unconfirmed()}</ToneBadge> : <EndReason state={state} />,
  },
  { key: "from", label: m.calling_from(), cell: ({ fromNumber }) => fromNumber && <Phone number={fromNumber} /> },
  { key: "since", label: m.room_since(), align: "end", cell: ({ at }) => <bdi>{formatTime(at, zone, true)}</bdi> },
  {
    key: "end",
    label: m.call_end(),
    isUnlabelled: true,
    align: "end",
    width: "120px",
    cell: ({ callId, candidateName }) => <EndCallButton callId={callId} name={candidateName} size="xs" />,
  },
];

interface CallingNowProps {
  readonly run: RunRoom;
  readonly onOpen: (callId: string) => void;
}

export function CallingNow({ run: { calling, timezone, state }, onOpen }: CallingNowProps) {
  const title = m.room_calling();
  return (
    <TableCard
      label={title}
      columns={columns(timezone)}
      rows={calling}
      rowKey={({ callId }) => callId}
      opens={({ callId, candidateName }) => ({
        label: m.calls_open({ name: candidateName }),
        onOpen: () => onOpen(callId),
      })}
      // Its own row, so nothing moves between two calls.
      emptyRow={state === "running" ? m.room_calling_none() : m.room_calling_rest()}
      minWidth={680}
      isStacked
      isPlain={calling.length === 0}
      tools={
        <Box component="h2" className="cw-bold" fz="md">
          {title}{" "}
          <Box component="bdi" className="cw-dimmed cw-num" ms={4} fw={400}>
            {formatNumber(calling.length)}
          </Box>
        </Box>
      }
    />
  );
}

export const nameColumn = (): Column<{ readonly candidateName: string }> => ({
  key: "name",
  label: m.calls_candidate(),
  isPinned: true,
  cellClass: classes.name,
  cell: ({ candidateName }) => <bdi className="cw-cut">{candidateName}</bdi>,
});

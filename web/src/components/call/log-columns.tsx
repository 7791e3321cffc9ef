import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import * as m from "#messages";
import { formatDateTime, formatDuration } from "../../lib/format.ts";
import { OutcomeBadge } from "../badge.tsx";
import type { Column } from "../table/table-card.tsx";
import { EndReason } from "./end-reason.tsx";

export const logColumns = (): readonly Column<CallLogSummary>[] => [
  {
    key: "outcome",
    label: m.calls_outcome(),
    isSelfEvident: true,
    cell: ({ state, outcomeLabel }) => state === "ended" && <OutcomeBadge label={outcomeLabel} />,
  },
  {
    key: "ended",
    label: m.calls_ended(),
    isSelfEvident: true,
    cell: ({ endReason, state }) => <EndReason endReason={endReason} state={state} />,
  },
  durationColumn(),
  dateColumn(),
];

export const resultColumn = (): Column<CallLogSummary> => ({
  key: "outcome",
  label: m.calls_outcome(),
  isSelfEvident: true,
  cell: ({ state, outcomeLabel }) =>
    state === "ended" ? <OutcomeBadge label={outcomeLabel} /> : <EndReason state={state} />,
});

export const durationColumn = (): Column<Pick<CallLogSummary, "totalDuration">> => ({
  key: "duration",
  label: m.calls_duration(),
  align: "end",
  cell: ({ totalDuration }) => (totalDuration > 0 ? formatDuration(totalDuration) : "–"),
});

export const dateColumn = (): Column<Pick<CallLogSummary, "createdAt" | "timezone">> => ({
  key: "date",
  label: m.calls_date(),
  isSelfEvident: true,
  cellClass: "cw-num cw-nowrap",
  cell: ({ createdAt, timezone }) => <bdi>{formatDateTime(createdAt, timezone)}</bdi>,
});

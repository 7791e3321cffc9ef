/** The parent's calls, newest first, refreshed every minute; each opens in the calls history. */
import type { CallLogSummary } from "@callwright/contracts/endpoints/candidate";
import { IconPhoneCall } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { CallerName, callerName } from "../../../components/call/caller.tsx";
import { dateColumn, durationColumn, resultColumn } from "../../../components/call/log-columns.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { parentLogsQuery } from "../../../lib/page-queries.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";

const PAGE_SIZE = 10;

const columns = (): readonly Column<CallLogSummary>[] => [
  {
    key: "candidate",
    label: m.calls_candidate(),
    isPinned: true,
    cell: (log) => (
      <PreloadLink to={paths.call(log.callId)} title={callerName(log)}>
        <CallerName log={log} />
      </PreloadLink>
    ),
  },
  { ...resultColumn(), width: "180px" },
  { ...durationColumn(), width: "80px" },
  { ...dateColumn(), width: "176px" },
];

export function Logs({ parentId, question }: { readonly parentId: string; readonly question: ReactNode }) {
  const [page, setPage] = useState(1);
  const query = useQuery(parentLogsQuery(parentId, page, PAGE_SIZE));
  return (
    <>
      <TableCard
        label={m.jobset_logs()}
        columns={columns()}
        rows={query.data?.logs ?? []}
        rowKey={({ callId }) => callId}
        query={query}
        failed={m.calls_failed()}
        empty={<EmptyState icon={IconPhoneCall} title={m.calls_empty()} />}
        pages={{
          label: `${m.page_label()}: ${m.jobset_logs()}`,
          page,
          pageSize: PAGE_SIZE,
          total: query.data?.pagination.total ?? 0,
          onPage: setPage,
        }}
        minWidth={572}
        isStacked
        isFixed
      />
      {question}
    </>
  );
}

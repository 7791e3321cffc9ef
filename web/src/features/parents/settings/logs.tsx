/** The parent's calls, newest first, refreshed every minute; each opens in the calls history. */
import { IconPhoneCall } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { CallerName, callerName } from "../../../components/call/caller.tsx";
import { DurationAndDate, OutcomeCell } from "../../../components/call/log-cells.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { parentLogsQuery } from "../../../lib/page-queries.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";

const PAGE_SIZE = 10;

const columns = (): readonly Column[] => [
  { key: "candidate", label: m.calls_candidate(), isPinned: true },
  { key: "outcome", label: m.calls_outcome(), width: "180px" },
  { key: "duration", label: m.calls_duration(), align: "end", width: "80px" },
  { key: "date", label: m.calls_date(), width: "176px" },
];

export function Logs({ parentId, question }: { readonly parentId: string; readonly question: ReactNode }) {
  const [page, setPage] = useState(1);
  const query = useQuery(parentLogsQuery(parentId, page, PAGE_SIZE));
  const logs = query.data?.logs ?? [];
  const empty = () => {
    if (logs.length > 0) return undefined;
    if (query.isError) return <Failure title={m.calls_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconPhoneCall} title={m.calls_empty()} />;
  };
  return (
    <>
      <TableCard
        label={m.jobset_logs()}
        columns={columns()}
        isLoading={query.isPending}
        empty={empty()}
        minWidth={572}
        isStacked
        isFixed
        foot={
          <Pager
            label={`${m.page_label()}: ${m.jobset_logs()}`}
            page={page}
            pageSize={PAGE_SIZE}
            total={query.data?.pagination.total ?? 0}
            onPage={setPage}
          />
        }
      >
        {logs.map((log) => (
          <tr key={log.callId}>
            <td data-pinned>
              <PreloadLink to={paths.call(log.callId)} title={callerName(log)}>
                <CallerName log={log} />
              </PreloadLink>
            </td>
            <OutcomeCell log={log} />
            <DurationAndDate log={log} />
          </tr>
        ))}
      </TableCard>
      {question}
    </>
  );
}

/** A user's jobs and campaigns with their figures, and their people on demand. */
import type { AdminUser, UsageItem } from "@callwright/contracts/endpoints/admin-user";
import { IconChartBar, IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Pager } from "../../../components/table/pager.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatDate, formatDateTime, formatNumber } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import classes from "../panel.module.css";
import { usageQuery } from "../queries.ts";
import { UsagePeople } from "./usage-people.tsx";

const pageSizes = [10, 20, 50, 100];

const columns = (): readonly Column[] => [
  { key: "title", label: m.panel_usage_title(), isPinned: true, width: "240px" },
  { key: "created", label: m.panel_created(), width: "120px" },
  { key: "leads", label: m.panel_usage_leads(), align: "end", width: "88px" },
  { key: "calls", label: m.panel_usage_calls(), align: "end", width: "88px" },
  { key: "reached", label: m.panel_usage_reached(), align: "end", width: "96px" },
  { key: "failed", label: m.panel_usage_failed(), align: "end", width: "128px" },
  { key: "good", label: m.panel_usage_good(), align: "end", width: "96px" },
  { key: "minutes", label: m.minutes_title(), align: "end", width: "96px" },
  { key: "last", label: m.panel_usage_last(), width: "176px" },
];

export function Usage({ user }: { readonly user: AdminUser }) {
  const userId = user._id;
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const wanted = Number(params.get("size"));
  const pageSize = pageSizes.includes(wanted) ? wanted : 20;
  const query = useQuery(usageQuery(userId, page, pageSize));
  const items = query.data?.agentData ?? [];
  const show = (next: { page: number; size: number }) =>
    setParams(
      (previous) => {
        previous.set("page", String(next.page));
        previous.set("size", String(next.size));
        return previous;
      },
      { replace: true, preventScrollReset: true },
    );
  const empty = () => {
    if (items.length > 0) return undefined;
    if (query.isError)
      return <Failure title={m.panel_usage_failed_load()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconChartBar} title={m.panel_usage_none()} text={m.panel_usage_none_text()} />;
  };
  return (
    <TableCard
      label={m.panel_tab_usage()}
      columns={columns()}
      isLoading={query.isPending}
      skeletonRows={5}
      empty={empty()}
      minWidth={1120}
      isStacked
      isFixed
      foot={
        <Pager
          page={page}
          pageSize={pageSize}
          total={query.data?.pagination.total}
          onPage={(next) => show({ page: next, size: pageSize })}
          sizes={pageSizes}
          onSize={(size) => show({ page: 1, size })}
        />
      }
    >
      {items.map((item) => (
        <Row key={item._id} item={item} user={user} />
      ))}
    </TableCard>
  );
}

interface RowProps {
  readonly item: UsageItem;
  readonly user: AdminUser;
}

/** Opens below: the people. */
function Row({ item, user }: RowProps) {
  const { timezone } = useUser();
  const [isOpen, setOpen] = useState(false);
  const peopleId = `people-${item._id}`;
  const kind = item.kind === "job" ? m.panel_usage_job() : m.panel_usage_campaign();
  return (
    <>
      <tr>
        <td data-pinned>
          <span className={classes.two}>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={peopleId}
              onClick={() => setOpen(!isOpen)}
            >
              <bdi className="cw-cut">{item.title}</bdi>
              <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
            </button>
            <span className={classes.second}>{item.companyName ? `${kind} · ${item.companyName}` : kind}</span>
          </span>
        </td>
        <td className="cw-num">
          <bdi>{formatDate(item.createdAt, timezone)}</bdi>
        </td>
        <td data-align="end">{formatNumber(item.totalLeads)}</td>
        <td data-align="end">{formatNumber(item.calls)}</td>
        <td data-align="end">{formatNumber(item.reached)}</td>
        <td data-align="end">{formatNumber(item.failed)}</td>
        <td data-align="end">{formatNumber(item.goodFits)}</td>
        <td data-align="end">{formatNumber(item.minutes)}</td>
        <td className="cw-num">
          <bdi>{item.lastCallAt ? formatDateTime(item.lastCallAt, timezone) : "–"}</bdi>
        </td>
      </tr>
      {isOpen && (
        <tr id={peopleId}>
          <td colSpan={columns().length}>
            <UsagePeople item={item} user={user} />
          </td>
        </tr>
      )}
    </>
  );
}

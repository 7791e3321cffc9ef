import { type AuditAction, auditActions } from "@callwright/contracts/catalog";
import type { AuditEntry } from "@callwright/contracts/endpoints/audit";
import { NativeSelect } from "@mantine/core";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { DateField } from "../../../components/date-field.tsx";
import { EmptyState, NoMatches } from "../../../components/empty-state.tsx";
import { Page } from "../../../components/page.tsx";
import { RequestButton } from "../../../components/request-button.tsx";
import { SearchField } from "../../../components/search-field.tsx";
import { timeColumn } from "../../../components/table/columns.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { MoreFilters } from "../../../components/table/table-tools.tsx";
import { call, callBlob, type Input } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { searchedList } from "../../../lib/query.ts";
import { useAddressParams } from "../../../lib/search-params.ts";
import { useUser } from "../../../lib/session.ts";
import { useChosenTenantId } from "../../../lib/tenant-filter.ts";
import { isDay, zonedInstant } from "../../../lib/time-zone.ts";
import { TenantFilter } from "../tenant-filter.tsx";
import { actionName, auditSentence, changeLines } from "./wording.ts";

const columns = (zone: string): readonly Column<AuditEntry>[] => [
  timeColumn("when", m.panel_audit_when(), zone, ({ at }) => at, { isPinned: true }),
  {
    key: "event",
    label: m.panel_audit_event(),
    isSelfEvident: true,
    cell: (entry) => {
      const changes = changeLines(entry, zone);
      return (
        <>
          <p className="cw-anywhere">{auditSentence(entry)}</p>
          {entry.reason && (
            <p className="cw-anywhere cw-dimmed">
              <bdi>{entry.reason}</bdi>
            </p>
          )}
          {changes.length > 0 && (
            <details className="cw-small">
              <summary>{m.panel_audit_details()}</summary>
              {changes.map((line) => (
                <p key={line} className="cw-anywhere">
                  <bdi>{line}</bdi>
                </p>
              ))}
            </details>
          )}
        </>
      );
    },
  },
  {
    key: "from",
    label: m.logins_ip(),
    width: "144px",
    cell: ({ ip, userAgent }) => (
      <span className="cw-dimmed cw-small" title={userAgent}>
        <bdi dir="ltr">{ip ?? "–"}</bdi>
      </span>
    ),
  },
];

export function AuditPage() {
  const [params, change] = useAddressParams();
  const { timezone } = useUser();
  const tenantId = useChosenTenantId();
  const filters = readFilters(params);
  const hasFilters = Object.values(filters).some(Boolean);
  const request = toQuery(filters, tenantId, timezone);
  const query = useInfiniteQuery(auditQuery(request));
  return (
    <Page
      title={m.panel_audit()}
      text={m.panel_audit_text()}
      actions={
        <RequestButton
          leftSection={<IconDownload size={16} aria-hidden />}
          run={() => callBlob("exportAuditLog", { query: request })}
          failedMessage={m.panel_audit_failed()}
          onDone={(blob) => download(blob, "audit-log.csv")}
        >
          {m.panel_audit_csv()}
        </RequestButton>
      }
    >
      <TableCard
        label={m.panel_audit()}
        columns={columns(timezone)}
        rows={query.data?.pages.flatMap((page) => page.entries) ?? []}
        rowKey={({ _id }) => _id}
        query={query}
        skeletonRows={8}
        failureTitle={m.panel_audit_failed()}
        empty={
          hasFilters ? (
            <NoMatches
              title={m.panel_audit_none_found()}
              onClear={() => change({ action: "", from: "", to: "", search: "" })}
            />
          ) : (
            <EmptyState icon={IconHistory} title={m.panel_audit_none()} text={m.panel_audit_none_text()} />
          )
        }
        tools={<Filters filters={filters} onChange={change} />}
        more={{ query }}
        minWidth={760}
        isStacked
        isFixed
        isPlain
      />
    </Page>
  );
}

interface FiltersProps {
  readonly filters: AuditFilters;
  readonly onChange: (part: Partial<Record<keyof AuditFilters, string>>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <>
      <SearchField
        flex="1 1 160px"
        maw={320}
        label={m.panel_audit_search()}
        maxLength={100}
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <MoreFilters count={[filters.action, filters.from, filters.to].filter(Boolean).length}>
        <NativeSelect
          aria-label={m.panel_audit_action()}
          value={filters.action}
          data={[
            { value: "", label: m.panel_audit_all() },
            ...auditActions.map((value) => ({ value, label: actionName(value) })),
          ]}
          onChange={(event) => onChange({ action: event.currentTarget.value })}
        />
        <DateField
          innerLabel={m.panel_audit_from()}
          value={filters.from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <DateField
          innerLabel={m.panel_audit_to()}
          value={filters.to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
        <TenantFilter />
      </MoreFilters>
    </>
  );
}

interface AuditFilters {
  readonly search: string;
  readonly action: AuditAction | "";
  /** Days, both included: "2026-11-23". */
  readonly from: string;
  readonly to: string;
}

const readDay = (text: string | null): string => (isDay(text) ? text : "");

const readFilters = (search: URLSearchParams): AuditFilters => ({
  search: search.get("search") ?? "",
  action: auditActions.find((action) => action === search.get("action")) ?? "",
  from: readDay(search.get("from")),
  to: readDay(search.get("to")),
});

type AuditQuery = Omit<NonNullable<Input<"getAuditLog">["query"]>, "after">;

/** The day `to` is included, so the query ends at the start of the next day. */
const toQuery = (
  { search, action, from, to }: AuditFilters,
  tenantId: string | undefined,
  zone: string,
): AuditQuery => ({
  ...(tenantId && { tenantId }),
  ...(search && { search }),
  ...(action && { action }),
  ...(from && { from: zonedInstant(`${from}T00:00`, zone) }),
  ...(to && { to: zonedInstant(`${dayAfter(to)}T00:00`, zone) }),
});

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

const auditQuery = (query: AuditQuery) =>
  infiniteQueryOptions({
    ...searchedList,
    queryKey: ["panel", "audit", query],
    queryFn: ({ signal, pageParam }) => call("getAuditLog", { query: { ...query, after: pageParam }, signal }),
    staleTime: 5_000,
  });

/** The audit log: every administrative change, with filters and a CSV file. Filters are in the address. */
import { auditActions } from "@callwright/contracts/catalog";
import type { AuditEntry } from "@callwright/contracts/endpoints/audit";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { NoMatches } from "../../../components/no-matches.tsx";
import { Page } from "../../../components/page.tsx";
import { SearchField } from "../../../components/search-field.tsx";
import { MoreFoot } from "../../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { callBlob, messageOf } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import classes from "../panel.module.css";
import { TenantFilter } from "../tenant-filter.tsx";
import { type AuditFilters, auditQuery, filtersIn, queryOf } from "./audit-query.ts";
import { actionNames, changeLines } from "./wording.ts";

const columns = (): readonly Column[] => [
  { key: "when", label: m.panel_audit_when(), isPinned: true, width: "176px" },
  { key: "who", label: m.panel_audit_who(), width: "184px" },
  { key: "action", label: m.panel_audit_action(), width: "200px" },
  { key: "target", label: m.panel_audit_target(), width: "184px" },
  { key: "change", label: m.panel_audit_change() },
];

export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const { timezone } = useUser();
  const tenantId = useTenant();
  const filters = filtersIn(params);
  const hasFilters = Object.values(filters).some(Boolean);
  const query = useInfiniteQuery(auditQuery(queryOf(filters, tenantId, timezone)));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const change: FiltersProps["onChange"] = (part) =>
    setParams(
      (previous) => {
        for (const [name, value] of Object.entries(part)) {
          if (value) previous.set(name, value);
          else previous.delete(name);
        }
        return previous;
      },
      { replace: true },
    );
  const save = useMutation({
    mutationFn: () => callBlob("exportAuditLog", { query: queryOf(filters, tenantId, timezone) }),
    onSuccess: (blob) => download(blob, "audit-log.csv"),
    onError: (error) => toast.error(messageOf(error, m.panel_audit_failed())),
  });
  const empty = () => {
    if (entries.length > 0 || query.hasNextPage) return undefined;
    if (query.isError) return <Failure title={m.panel_audit_failed()} error={query.error} onRetry={query.refetch} />;
    if (!hasFilters)
      return <EmptyState icon={IconHistory} title={m.panel_audit_none()} text={m.panel_audit_none_text()} />;
    return (
      <NoMatches
        title={m.panel_audit_none_found()}
        onClear={() => change({ action: "", from: "", to: "", search: "" })}
      />
    );
  };
  return (
    <Page
      title={m.panel_audit()}
      text={m.panel_audit_text()}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {m.panel_audit_csv()}
        </Button>
      }
    >
      <TableCard
        label={m.panel_audit()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={8}
        empty={empty()}
        minWidth={1060}
        isStacked
        isFixed
        isPlain
        tools={<Filters filters={filters} onChange={change} />}
        foot={<MoreFoot query={query}>{m.leads_shown({ count: formatNumber(entries.length) })}</MoreFoot>}
      >
        {entries.map((entry) => (
          <Row key={entry._id} entry={entry} zone={timezone} />
        ))}
      </TableCard>
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
        className={classes.search}
        label={m.panel_audit_search()}
        maxLength={100}
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        aria-label={m.panel_audit_action()}
        value={filters.action}
        data={[
          { value: "", label: m.panel_audit_all() },
          ...auditActions.map((value) => ({ value, label: actionNames[value]() })),
        ]}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label={m.panel_audit_from()}
        title={m.panel_audit_from()}
        value={filters.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label={m.panel_audit_to()}
        title={m.panel_audit_to()}
        value={filters.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <TenantFilter />
    </>
  );
}

function Row({ entry, zone }: { readonly entry: AuditEntry; readonly zone: string }) {
  const { actor, target, reason } = entry;
  const lines = changeLines(entry);
  return (
    <tr>
      <td data-pinned className="cw-num">
        <bdi>{formatDateTime(entry.at, zone)}</bdi>
      </td>
      <td>
        <span className={classes.two}>
          <bdi className="cw-cut">{actor.apiKeyId ? m.panel_audit_key({ name: actor.name }) : actor.name}</bdi>
          <span className={classes.second} title={entry.userAgent}>
            <bdi dir="ltr">{entry.ip ?? ""}</bdi>
          </span>
        </span>
      </td>
      <td>{actionNames[entry.action]()}</td>
      <td>
        <bdi className="cw-cut" title={target._id}>
          {target.name}
        </bdi>
      </td>
      <td>
        {reason && (
          <p className={classes.line}>
            <bdi>{reason}</bdi>
          </p>
        )}
        {lines.map((line) => (
          <p key={line} className={classes.line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </td>
    </tr>
  );
}

import type { AdminTenant } from "@callwright/contracts/endpoints/admin-tenant";
import { Stack } from "@mantine/core";
import {
  IconBuildingCommunity,
  IconChartBar,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconSettings,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-dialog.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { AddButton } from "../../../components/icon-button.tsx";
import { type MoreItem, MoreMenu } from "../../../components/more-menu.tsx";
import { Page } from "../../../components/page.tsx";
import { actionsColumn } from "../../../components/table/columns.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { searchProps } from "../../../components/table/table-tools.tsx";
import { call } from "../../../lib/api.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useSearchText } from "../../../lib/search-params.ts";
import { useUser } from "../../../lib/session.ts";
import { panelKeys, tenantsQuery } from "../queries.ts";

const createDialog = lazyLayer(async () => (await import("./create-tenant-dialog.tsx")).CreateTenantDialog);
const reasonDialog = lazyLayer(async () => (await import("./reason-dialog.tsx")).ReasonDialog);
const exportDialog = lazyLayer(async () => (await import("./export-dialog.tsx")).ExportDialog);

export function TenantsPage() {
  const [isCreating, setCreating] = useState(false);
  const [search, setSearch] = useSearchText();
  const query = useInfiniteQuery(tenantsQuery(search));
  const { timezone } = useUser();
  const createButton = <AddButton onClick={() => setCreating(true)}>{m.panel_create_tenant()}</AddButton>;
  return (
    <Page title={m.panel_tenants()} text={m.panel_tenants_text()} actions={createButton}>
      <TableCard
        label={m.panel_tenants()}
        columns={columns(timezone)}
        rows={query.data?.pages.flatMap((page) => page.tenants) ?? []}
        rowKey={({ _id }) => _id}
        query={query}
        failureTitle={m.panel_tenants_failed()}
        empty={<EmptyState icon={IconBuildingCommunity} title={m.panel_no_tenants()} action={createButton} />}
        {...searchProps({
          label: m.panel_tenants_search(),
          value: search,
          onSearch: setSearch,
          noMatchesTitle: m.panel_tenant_none(),
        })}
        more={{ query }}
        minWidth={800}
        isStacked
        isFixed
      />
      <LayerBoundary shown={isCreating} onClose={() => setCreating(false)}>
        {isCreating && <createDialog.Layer onClose={() => setCreating(false)} />}
      </LayerBoundary>
    </Page>
  );
}

const states: Record<AdminTenant["state"], StateBadgeProps> = {
  active: { tone: "good", text: m.panel_tenant_active },
  suspended: { tone: "bad", text: m.panel_tenant_suspended },
  removing: { tone: "neutral", text: m.panel_tenant_removing },
};

const pathInTenant = (path: string, tenant: string) => `${path}?${new URLSearchParams({ tenant })}`;

const columns = (zone: string): readonly Column<AdminTenant>[] => [
  {
    key: "name",
    label: m.panel_tenant(),
    isPinned: true,
    cell: ({ _id, name, slug }) => (
      <Stack component="span" gap={0} miw={0}>
        <PreloadLink to={pathInTenant(paths.panelUsers, _id)} className="cw-cut">
          <bdi>{name}</bdi>
        </PreloadLink>
        <span className="cw-truncate cw-dimmed cw-tiny">
          <bdi dir="ltr">{slug}</bdi>
        </span>
      </Stack>
    ),
  },
  {
    key: "state",
    label: m.users_state(),
    width: "160px",
    cell: ({ state, suspendedFor }) => <StateBadge {...states[state]} title={suspendedFor || undefined} />,
  },
  { key: "users", label: m.nav_users(), align: "end", width: "96px", cell: ({ users }) => formatNumber(users) },
  {
    key: "minutes",
    label: m.minutes_title(),
    align: "end",
    width: "160px",
    cell: ({ minutes }) => (
      <bdi>{minutes ? `${formatNumber(minutes.used)} / ${formatNumber(minutes.allowed)}` : "–"}</bdi>
    ),
  },
  {
    key: "created",
    label: m.panel_created(),
    width: "136px",
    cellClass: "cw-num",
    cell: ({ createdAt }) => <bdi>{formatDate(createdAt, zone)}</bdi>,
  },
  actionsColumn((tenant) => <Actions tenant={tenant} />),
];

function Actions({ tenant }: { readonly tenant: AdminTenant }) {
  const navigate = useNavigate();
  const [layer, setLayer] = useState<"suspend" | "resume" | "export" | "delete">();
  const close = () => setLayer(undefined);
  const { _id: id, name, state } = tenant;
  const goTo = (path: string) => void navigate(pathInTenant(path, id));
  const items: MoreItem[] = [
    { label: m.panel_show_users(), icon: IconUsers, onClick: () => goTo(paths.panelUsers) },
    { label: m.nav_analytics(), icon: IconChartBar, onClick: () => goTo(paths.panelAnalytics) },
    { label: m.nav_organisation(), icon: IconSettings, onClick: () => goTo(paths.panelGeneralSettings) },
  ];
  if (state !== "removing")
    items.push({ label: m.panel_export(), icon: IconDownload, onClick: () => setLayer("export"), takesFocus: true });
  if (state === "active")
    items.push({
      label: m.panel_suspend(),
      icon: IconPlayerPause,
      onClick: () => setLayer("suspend"),
      takesFocus: true,
    });
  if (state === "suspended")
    items.push({ label: m.panel_resume(), icon: IconPlayerPlay, onClick: () => setLayer("resume") });
  // Deleting again continues a removal that has stopped.
  if (state !== "active")
    items.push({ label: m.panel_delete(), icon: IconTrash, onClick: () => setLayer("delete"), takesFocus: true });
  return (
    <>
      <MoreMenu label={`${m.actions()}: ${name}`} items={items} />
      <ConfirmAction
        isOpen={layer === "resume"}
        onClose={close}
        title={m.panel_resume_title({ name })}
        action={m.panel_resume()}
        run={() => call("resumeTenant", { params: { id } })}
        onDone={() => queryClient.invalidateQueries({ queryKey: panelKeys.tenants })}
        doneMessage={m.panel_resumed({ name })}
        failedMessage={m.panel_tenant_failed()}
      >
        {m.panel_resume_text()}
      </ConfirmAction>
      {/* The dialog to resume a tenant has a boundary of its own. */}
      <LayerBoundary shown={layer === "resume" ? undefined : layer} onClose={close}>
        {(layer === "suspend" || layer === "delete") && (
          <reasonDialog.Layer tenant={tenant} action={layer} onClose={close} />
        )}
        {layer === "export" && <exportDialog.Layer tenant={tenant} onClose={close} />}
      </LayerBoundary>
    </>
  );
}

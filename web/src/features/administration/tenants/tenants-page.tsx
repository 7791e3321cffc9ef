/** All tenants, for super administrators. */
import type { AdminTenant } from "@callwright/contracts/endpoints/admin-tenant";
import { Button } from "@mantine/core";
import {
  IconBuildingCommunity,
  IconChartBar,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSettings,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { type MoreItem, MoreMenu } from "../../../components/more-menu.tsx";
import { NoMatches } from "../../../components/no-matches.tsx";
import { Page } from "../../../components/page.tsx";
import { SearchField } from "../../../components/search-field.tsx";
import { MoreFoot } from "../../../components/table/more-foot.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../panel.module.css";
import { panelKeys, tenantsQuery } from "../queries.ts";

const creating = lazyLayer(async () => (await import("./create-tenant-dialog.tsx")).CreateTenantDialog);
const confirming = lazyLayer(async () => (await import("./reason-dialog.tsx")).ReasonDialog);
const exporting = lazyLayer(async () => (await import("./export-dialog.tsx")).ExportDialog);

const columns = (): readonly Column[] => [
  { key: "name", label: m.panel_tenant(), isPinned: true },
  { key: "state", label: m.users_state(), width: "160px" },
  { key: "users", label: m.nav_users(), align: "end", width: "96px" },
  { key: "minutes", label: m.minutes_title(), align: "end", width: "160px" },
  { key: "created", label: m.panel_created(), width: "136px" },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "56px" },
];

export function TenantsPage() {
  const [params, setParams] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const search = params.get("search") ?? "";
  const query = useInfiniteQuery(tenantsQuery(search));
  const tenants = query.data?.pages.flatMap((page) => page.tenants) ?? [];
  const find = (text: string) => setParams(text ? { search: text } : {}, { replace: true });
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {m.panel_create_tenant()}
    </Button>
  );
  const empty = () => {
    if (tenants.length > 0 || query.hasNextPage) return undefined;
    if (query.isError) return <Failure title={m.panel_tenants_failed()} error={query.error} onRetry={query.refetch} />;
    if (!search) return <EmptyState icon={IconBuildingCommunity} title={m.panel_no_tenants()} action={create} />;
    return <NoMatches title={m.panel_tenant_none()} onClear={() => find("")} />;
  };
  return (
    <Page title={m.panel_tenants()} text={m.panel_tenants_text()} actions={create}>
      <TableCard
        label={m.panel_tenants()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={6}
        empty={empty()}
        minWidth={800}
        isStacked
        isFixed
        tools={
          <SearchField
            className={classes.search}
            label={m.panel_tenants_search()}
            maxLength={100}
            value={search}
            onSearch={find}
          />
        }
        foot={<MoreFoot query={query}>{m.leads_shown({ count: formatNumber(tenants.length) })}</MoreFoot>}
      >
        {tenants.map((tenant) => (
          <Row key={tenant._id} tenant={tenant} />
        ))}
      </TableCard>
      <LayerFence shown={isCreating} onClose={() => setCreating(false)}>
        {isCreating && <creating.Layer onClose={() => setCreating(false)} />}
      </LayerFence>
    </Page>
  );
}

const states: Record<AdminTenant["state"], { tone: "good" | "bad" | "neutral"; text: () => string }> = {
  active: { tone: "good", text: m.panel_tenant_active },
  suspended: { tone: "bad", text: m.panel_tenant_suspended },
  removing: { tone: "neutral", text: m.panel_tenant_removing },
};

const within = (path: string, tenant: string) => `${path}?${new URLSearchParams({ tenant })}`;

function Row({ tenant }: { readonly tenant: AdminTenant }) {
  const { timezone } = useUser();
  const navigate = useNavigate();
  const [layer, setLayer] = useState<"suspend" | "resume" | "export" | "delete">();
  const close = () => setLayer(undefined);
  const { _id: id, name, state, minutes } = tenant;
  const resume = useMutation({
    mutationFn: () => call("resumeTenant", { params: { id } }),
    onSuccess: async () => {
      close();
      toast.success(m.panel_resumed({ name }));
      await queryClient.invalidateQueries({ queryKey: panelKeys.tenants });
    },
    onError: (error) => toast.error(messageOf(error, m.panel_tenant_failed())),
  });
  const items: MoreItem[] = [
    { label: m.panel_show_users(), icon: IconUsers, onClick: () => void navigate(within(paths.panelUsers, id)) },
    {
      label: m.nav_analytics(),
      icon: IconChartBar,
      onClick: () => void navigate(within(paths.panelAnalytics, id)),
    },
    {
      label: m.panel_general_settings(),
      icon: IconSettings,
      onClick: () => void navigate(within(paths.panelGeneralSettings, id)),
    },
    ...(state === "removing"
      ? []
      : [{ label: m.panel_export(), icon: IconDownload, onClick: () => setLayer("export"), takesFocus: true }]),
    ...(state === "active"
      ? [{ label: m.panel_suspend(), icon: IconPlayerPause, onClick: () => setLayer("suspend") }]
      : []),
    ...(state === "suspended"
      ? [{ label: m.panel_resume(), icon: IconPlayerPlay, onClick: () => setLayer("resume") }]
      : []),
    // A removal that has stopped continues.
    ...(state === "active"
      ? []
      : [{ label: m.panel_delete(), icon: IconTrash, onClick: () => setLayer("delete"), takesFocus: true }]),
  ];
  return (
    <tr>
      <td data-pinned>
        <span className={classes.two}>
          <PreloadLink to={within(paths.panelUsers, id)} className="cw-cut">
            <bdi>{name}</bdi>
          </PreloadLink>
          <span className={classes.second}>
            <bdi dir="ltr">{tenant.slug}</bdi>
          </span>
        </span>
      </td>
      <td>
        <ToneBadge tone={states[state].tone} {...(tenant.suspendedFor && { title: tenant.suspendedFor })}>
          {states[state].text()}
        </ToneBadge>
      </td>
      <td data-align="end">{formatNumber(tenant.users)}</td>
      <td data-align="end">
        <bdi>{minutes ? `${formatNumber(minutes.used)} / ${formatNumber(minutes.allowed)}` : "–"}</bdi>
      </td>
      <td className="cw-num">
        <bdi>{formatDate(tenant.createdAt, timezone)}</bdi>
      </td>
      <td>
        <MoreMenu label={`${m.actions()}: ${name}`} items={items} />
        <ConfirmDialog
          isOpen={layer === "resume"}
          onClose={close}
          title={m.panel_resume_title({ name })}
          action={m.panel_resume()}
          onConfirm={() => resume.mutate()}
          isBusy={resume.isPending}
        >
          {m.panel_resume_text()}
        </ConfirmDialog>
        <LayerFence shown={layer === "resume" ? undefined : layer} onClose={close}>
          {(layer === "suspend" || layer === "delete") && (
            <confirming.Layer tenant={tenant} action={layer} onClose={close} />
          )}
          {layer === "export" && <exporting.Layer tenant={tenant} onClose={close} />}
        </LayerFence>
      </td>
    </tr>
  );
}

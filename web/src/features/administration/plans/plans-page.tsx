/** Plans: what a subscription costs and includes. Owners change their tenant's, super administrators the platform's. */
import type { Plan } from "@callwright/contracts/endpoints/plan";
import { IconArrowBackUp, IconPencil, IconReceipt } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { MoreMenu } from "../../../components/more-menu.tsx";
import { Page } from "../../../components/page.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatCost, formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import classes from "../panel.module.css";
import { panelKeys, plansQuery } from "../queries.ts";
import { TenantFilter } from "../tenant-filter.tsx";
import { intervalText } from "../user/wording.ts";

const editing = lazyLayer(async () => (await import("./plan-dialog.tsx")).PlanDialog);

const columns = (): readonly Column[] => [
  { key: "name", label: m.panel_plan(), isPinned: true },
  { key: "price", label: m.panel_price(), align: "end", width: "120px" },
  { key: "interval", label: m.panel_interval(), width: "120px" },
  { key: "calls", label: m.panel_calls_included(), align: "end", width: "136px" },
  { key: "overage", label: m.panel_overage(), align: "end", width: "136px" },
  { key: "minutes", label: m.minutes_title(), align: "end", width: "120px" },
  { key: "visible", label: m.panel_visibility(), width: "128px" },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "56px" },
];

export function PlansPage() {
  const tenant = useTenant();
  const query = useQuery(plansQuery(tenant));
  const { plans = [], own = [] } = query.data ?? {};
  const empty = () => {
    if (plans.length > 0) return undefined;
    if (query.isError) return <Failure title={m.panel_plans_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconReceipt} title={m.panel_no_plans()} />;
  };
  return (
    <Page title={m.panel_plans()} text={m.panel_plans_text()} actions={<TenantFilter />}>
      <TableCard
        label={m.panel_plans()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={4}
        empty={empty()}
        minWidth={980}
        isStacked
        isFixed
      >
        {plans.map((plan) => (
          <Row key={plan.id} plan={plan} isOwn={own.includes(plan.id)} tenantId={tenant} />
        ))}
      </TableCard>
    </Page>
  );
}

const CENTS = 100;
const money = (cents: number | null) => (cents === null ? m.panel_by_agreement() : formatCost(cents / CENTS));
const count = (value: number | null) => (value === null ? m.panel_by_agreement() : formatNumber(value));

interface RowProps {
  readonly plan: Plan;
  /** Differs from the platform's. */
  readonly isOwn: boolean;
  readonly tenantId: string | undefined;
}

function Row({ plan, isOwn, tenantId }: RowProps) {
  const [layer, setLayer] = useState<"edit" | "reset">();
  const close = () => setLayer(undefined);
  const reset = useMutation({
    mutationFn: () => call("resetPlan", { params: { id: plan.id }, query: { tenantId } }),
    onSuccess: async () => {
      close();
      toast.success(m.panel_plan_reset_done({ name: plan.name }));
      await queryClient.invalidateQueries({ queryKey: panelKeys.plans });
    },
    onError: (error) => toast.error(messageOf(error, m.panel_plan_failed())),
  });
  const edit = { label: m.panel_plan_edit(), icon: IconPencil, onClick: () => setLayer("edit") };
  const goBack = { label: m.panel_plan_reset(), icon: IconArrowBackUp, onClick: () => setLayer("reset") };
  return (
    <tr>
      <td data-pinned>
        <span className={classes.name}>
          <bdi className="cw-cut">{plan.name}</bdi>
          {plan.isPopular && <span className={classes.mark}>{m.panel_most_popular()}</span>}
          {isOwn && <span className={classes.mark}>{m.panel_plan_own()}</span>}
        </span>
      </td>
      <td data-align="end">{money(plan.priceCents)}</td>
      <td>{intervalText(plan.interval)}</td>
      <td data-align="end">{count(plan.calls)}</td>
      <td data-align="end">{money(plan.overageCents)}</td>
      <td data-align="end">{count(plan.minutes)}</td>
      <td>
        <ToneBadge tone={plan.isVisible ? "good" : "neutral"}>
          {plan.isVisible ? m.panel_visible() : m.panel_hidden()}
        </ToneBadge>
      </td>
      <td>
        <MoreMenu label={`${m.actions()}: ${plan.name}`} items={isOwn ? [edit, goBack] : [edit]} />
        <ConfirmDialog
          isOpen={layer === "reset"}
          onClose={close}
          title={m.panel_plan_reset_title({ name: plan.name })}
          action={m.panel_plan_reset()}
          onConfirm={() => reset.mutate()}
          isBusy={reset.isPending}
          isDangerous
        >
          {m.panel_plan_reset_text()}
        </ConfirmDialog>
        <LayerFence shown={layer} onClose={close}>
          {layer === "edit" && <editing.Layer plan={plan} tenantId={tenantId} onClose={close} />}
        </LayerFence>
      </td>
    </tr>
  );
}

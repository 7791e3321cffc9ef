/** Plans: what a subscription costs and includes. Owners change their tenant's, super administrators the platform's. */
import type { Plan } from "@callwright/contracts/endpoints/plan";
import { Group } from "@mantine/core";
import { IconArrowBackUp, IconPencil, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { Mark, ToneBadge } from "../../components/badge.tsx";
import { ConfirmAction } from "../../components/confirm-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { MoreMenu } from "../../components/more-menu.tsx";
import { Page } from "../../components/page.tsx";
import { actionsColumn } from "../../components/table/columns.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { call } from "../../lib/api.ts";
import { formatCost, formatNumber } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { queryClient } from "../../lib/query.ts";
import { useChosenTenantId } from "../../lib/tenant-filter.ts";
import { panelKeys, plansQuery } from "./queries.ts";
import { TenantFilter } from "./tenant-filter.tsx";
import { planIntervalText } from "./wording.ts";

const editDialog = lazyLayer(async () => (await import("./plan-dialog.tsx")).PlanDialog);

export function PlansPage() {
  const tenant = useChosenTenantId();
  const query = useQuery(plansQuery(tenant));
  const { plans = [], own: changedIds = [] } = query.data ?? {};
  return (
    <Page title={m.panel_plans()} text={m.panel_plans_text()} actions={<TenantFilter />}>
      <TableCard
        label={m.panel_plans()}
        columns={columns(changedIds, tenant)}
        rows={plans}
        rowKey={({ id }) => id}
        query={query}
        skeletonRows={4}
        failureTitle={m.panel_plans_failed()}
        empty={<EmptyState icon={IconReceipt} title={m.panel_no_plans()} />}
        minWidth={980}
        isStacked
        isFixed
      />
    </Page>
  );
}

const CENTS_PER_DOLLAR = 100;
const priceText = (cents: number | null) =>
  cents === null ? m.panel_by_agreement() : formatCost(cents / CENTS_PER_DOLLAR);
const countText = (value: number | null) => (value === null ? m.panel_by_agreement() : formatNumber(value));

function amountColumn(key: string, label: string, width: string, cell: (plan: Plan) => string): Column<Plan> {
  return { key, label, align: "end", width, cell };
}

/** `changedIds`: the plans that differ from the platform's. */
const columns = (changedIds: readonly string[], tenantId: string | undefined): readonly Column<Plan>[] => [
  {
    key: "name",
    label: m.panel_plan(),
    isPinned: true,
    cell: ({ id, name, isPopular }) => (
      <Group component="span" className="cw-medium" gap="2px 8px" miw={0}>
        <bdi className="cw-cut">{name}</bdi>
        {isPopular && <Mark>{m.panel_most_popular()}</Mark>}
        {changedIds.includes(id) && <Mark>{m.panel_plan_own()}</Mark>}
      </Group>
    ),
  },
  amountColumn("price", m.panel_price(), "120px", ({ priceCents }) => priceText(priceCents)),
  { key: "interval", label: m.panel_interval(), width: "120px", cell: ({ interval }) => planIntervalText(interval) },
  amountColumn("calls", m.panel_calls_included(), "136px", ({ calls }) => countText(calls)),
  amountColumn("overage", m.panel_overage(), "136px", ({ overageCents }) => priceText(overageCents)),
  amountColumn("minutes", m.minutes_title(), "120px", ({ minutes }) => countText(minutes)),
  {
    key: "visible",
    label: m.panel_visibility(),
    width: "128px",
    cell: ({ isVisible }) => (
      <ToneBadge tone={isVisible ? "good" : "neutral"}>{isVisible ? m.panel_visible() : m.panel_hidden()}</ToneBadge>
    ),
  },
  actionsColumn((plan) => <Actions plan={plan} tenantId={tenantId} canReset={changedIds.includes(plan.id)} />),
];

interface ActionsProps {
  readonly plan: Plan;
  readonly canReset: boolean;
  readonly tenantId: string | undefined;
}

function Actions({ plan, canReset, tenantId }: ActionsProps) {
  const [layer, setLayer] = useState<"edit" | "reset">();
  const close = () => setLayer(undefined);
  const edit = { label: m.panel_plan_edit(), icon: IconPencil, onClick: () => setLayer("edit") };
  const reset = { label: m.panel_plan_reset(), icon: IconArrowBackUp, onClick: () => setLayer("reset") };
  return (
    <>
      <MoreMenu label={`${m.actions()}: ${plan.name}`} items={canReset ? [edit, reset] : [edit]} />
      <ConfirmAction
        isOpen={layer === "reset"}
        onClose={close}
        title={m.panel_plan_reset_title({ name: plan.name })}
        action={m.panel_plan_reset()}
        run={() => call("resetPlan", { params: { id: plan.id }, query: { tenantId } })}
        onDone={() => queryClient.invalidateQueries({ queryKey: panelKeys.plans })}
        doneMessage={m.panel_plan_reset_done({ name: plan.name })}
        failedMessage={m.panel_plan_failed()}
        isDangerous
      >
        {m.panel_plan_reset_text()}
      </ConfirmAction>
      <LayerBoundary shown={layer} onClose={close}>
        {layer === "edit" && <editDialog.Layer plan={plan} tenantId={tenantId} onClose={close} />}
      </LayerBoundary>
    </>
  );
}

import type { SubscriptionState } from "@callwright/contracts/endpoints/billing";
import type { PlanName } from "@callwright/contracts/plans";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page, Section } from "../../components/page.tsx";
import { QueryPanel } from "../../components/panel.tsx";
import { lazyLayer } from "../../lib/idle.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { subscriptionQuery } from "../../lib/queries.ts";
import { freeCallsText, PlanChoice, usePlanCheckout } from "./plan-choice.tsx";
import { isBilled, PlanSummary } from "./plan-summary.tsx";

const changeDialog = lazyLayer(async () => (await import("./change-plan-dialog.tsx")).ChangePlanDialog);

export function SubscriptionPage() {
  return (
    <Page title={m.nav_subscription()} text={m.subscription_text()} width="form">
      <QueryPanel query={useQuery(subscriptionQuery)} failureTitle={m.billing_failed()} skeletonHeights={[140, 320]}>
        {(subscription) => <Plans subscription={subscription} />}
      </QueryPanel>
    </Page>
  );
}

function Plans({ subscription }: { readonly subscription: SubscriptionState }) {
  const canChange = isBilled(subscription);
  const current = canChange ? subscription.plan : undefined;
  const { plan, choose, proceedWithPlan, startCheckout, isBusy, missingPlanText, failure } = usePlanCheckout(current);
  const [newPlan, setNewPlan] = useState<PlanName>();
  const close = () => setNewPlan(undefined);
  return (
    <>
      <Section
        title={m.billing_current()}
        aside={<PreloadLink to={paths.settingsBilling}>{m.subscription_to_billing()}</PreloadLink>}
      >
        <PlanSummary subscription={subscription} />
      </Section>
      <Section title={m.subscription_plans()} text={canChange ? undefined : freeCallsText()}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <PlanChoice value={plan} onChange={choose} current={current} error={missingPlanText} />
        <div>
          <Button size="md" loading={isBusy} onClick={() => proceedWithPlan(canChange ? setNewPlan : startCheckout)}>
            {canChange ? m.plan_change() : m.pricing_continue()}
          </Button>
        </div>
      </Section>
      <LayerBoundary shown={newPlan} onClose={close}>
        {newPlan && <changeDialog.Layer plan={newPlan} onClose={close} />}
      </LayerBoundary>
    </>
  );
}

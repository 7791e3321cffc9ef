/** Plan, usage, cards and invoices of the user. */
import type { SubscriptionState } from "@callwright/contracts/endpoints/billing";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Failure } from "../../components/failure.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { Section } from "../../components/section.tsx";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { subscriptionQuery } from "../../lib/queries.ts";
import { Cards } from "./cards.tsx";
import { PlanActions } from "./plan-actions.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { UsageCard } from "./usage-card.tsx";

export function BillingPage() {
  const { data, error, isPending, refetch } = useQuery(subscriptionQuery);
  return (
    <Page title={m.billing_title()} text={m.billing_text()} width="form">
      <Panel
        isLoading={isPending}
        heights={[160, 200]}
        empty={error && !data && <Failure title={m.billing_failed()} error={error} onRetry={refetch} />}
      >
        {data && <Subscription subscription={data} />}
      </Panel>
    </Page>
  );
}

function Subscription({ subscription }: { readonly subscription: SubscriptionState }) {
  return (
    <>
      <Section title={m.billing_current()}>
        <PlanSummary subscription={subscription} actions={<PlanActions subscription={subscription} />} />
      </Section>
      <Section title={m.billing_usage()}>
        <UsageCard subscription={subscription} />
      </Section>
      <Cards />
      <Section title={m.nav_invoices()} text={m.billing_invoices_text()}>
        <div>
          <Button component={PreloadLink} to={paths.settingsInvoices} variant="default">
            {m.billing_to_invoices()}
          </Button>
        </div>
      </Section>
    </>
  );
}

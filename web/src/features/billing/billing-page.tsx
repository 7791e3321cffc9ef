/** The user's plan, its usage, and the link to its invoices. */
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { Section } from "../../components/section.tsx";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { hasSubscription } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import { InvoicesSection } from "./invoices-section.tsx";
import { PlanSummary } from "./plan-summary.tsx";

export function BillingPage() {
  const isChangeable = hasSubscription(useUser());
  return (
    <Page title={m.billing_title()} text={m.billing_text()} width="form">
      <Section
        title={m.billing_current()}
        aside={isChangeable && <PreloadLink to={paths.subscription}>{m.subscription_change()}</PreloadLink>}
      >
        <PlanSummary />
      </Section>
      <InvoicesSection />
    </Page>
  );
}

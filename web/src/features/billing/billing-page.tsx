/** What the person's plan is, how much of it is used, and where its invoices are. */
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { Section } from "../../components/section.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { PlanSummary } from "./plan-summary.tsx";

export function BillingPage() {
  return (
    <Page title={m.billing_title()} text={m.billing_text()} width="form">
      <Section title={m.billing_current()}>
        <PlanSummary />
      </Section>
      <InvoicesSection />
    </Page>
  );
}

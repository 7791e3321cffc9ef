/** What the person's plan is, how much of it is used, and where its invoices are. */
import { Button } from "@mantine/core";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { Section } from "../../components/section.tsx";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { PlanSummary } from "./plan-summary.tsx";

export function BillingPage() {
  return (
    <Page title={m.billing_title()} text={m.billing_text()} width="form">
      <Section title={m.billing_current()}>
        <PlanSummary />
      </Section>
      <Section title={m.nav_invoices()} text={m.billing_invoices_text()}>
        <div>
          <Button component={PreloadLink} to={paths.settingsInvoices} variant="default">
            {m.billing_to_invoices()}
          </Button>
        </div>
      </Section>
    </Page>
  );
}

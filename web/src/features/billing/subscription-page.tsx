/** The plan that the person is on, and whom to ask for another. */
import { Button } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { Section } from "../../components/section.tsx";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { useTheme } from "../../lib/theme/brand-data.ts";
import { PlanSummary } from "./plan-summary.tsx";

export function SubscriptionPage() {
  const calendlyUrl = useTheme()?.calendlyUrl;
  return (
    <Page title={m.nav_subscription()} text={m.billing_text()} width="form">
      <Section title={m.billing_current()}>
        <PlanSummary />
      </Section>
      {calendlyUrl && (
        <Section title={m.subscription_change()} text={m.subscription_change_text()}>
          <div>
            <Button
              component="a"
              href={calendlyUrl}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconCalendarEvent size={16} stroke={1.75} aria-hidden />}
            >
              {m.help_call()}
            </Button>
          </div>
        </Section>
      )}
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

/** The user's plan, and the contact for changing it. */
import { Button } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { Section } from "../../components/section.tsx";
import { useTheme } from "../../lib/theme/brand-data.ts";
import { InvoicesSection } from "./invoices-section.tsx";
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
      <InvoicesSection />
    </Page>
  );
}

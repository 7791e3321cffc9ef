import type { SubscriptionState } from "@callwright/contracts/endpoints/billing";
import { Button, Flex, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { QueryPanel } from "../../components/panel.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { Section } from "../../components/section.tsx";
import { formatDate, formatNumber, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { barWidth } from "../../lib/plan.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { subscriptionQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { Cards } from "./cards.tsx";
import { PlanActions } from "./plan-actions.tsx";
import { PlanSummary } from "./plan-summary.tsx";

export function BillingPage() {
  return (
    <Page title={m.billing_title()} text={m.billing_text()} width="form">
      <QueryPanel query={useQuery(subscriptionQuery)} failed={m.billing_failed()} heights={[160, 200]}>
        {(subscription) => <Subscription subscription={subscription} />}
      </QueryPanel>
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

interface UsageProps {
  readonly label: string;
  readonly used: number;
  readonly allowed: number;
  readonly notes: readonly string[];
}

function UsageCard({ subscription }: { readonly subscription: SubscriptionState }) {
  const { timezone } = useUser();
  const { calls, minutesLimits, forecastMinutes, currentPeriodEnd } = subscription;
  const date = currentPeriodEnd ? formatDate(currentPeriodEnd, timezone) : "";
  const over = Math.max(0, calls.used - calls.included);
  const callNotes = [
    ...(calls.freeLeft > 0 ? [m.billing_calls_free({ count: formatNumber(calls.freeLeft) })] : []),
    ...(over > 0
      ? [m.billing_calls_over({ count: formatNumber(over), price: formatPrice(over * calls.overageCents) })]
      : []),
    ...(calls.overageCents > 0 ? [m.billing_calls_each({ price: formatPrice(calls.overageCents) })] : []),
    ...(calls.forecast !== undefined && date
      ? [m.billing_calls_forecast({ count: formatNumber(Math.round(calls.forecast)), date })]
      : []),
  ];
  const minuteNotes =
    forecastMinutes !== undefined && date
      ? [m.billing_minutes_forecast({ count: formatNumber(Math.round(forecastMinutes)), date })]
      : [];
  return (
    <Stack className="cw-card" gap={24} p={16}>
      {calls.included > 0 && (
        <Usage label={m.billing_calls()} used={calls.used} allowed={calls.included} notes={callNotes} />
      )}
      <Usage
        label={m.minutes_title()}
        used={minutesLimits.minutesUsed}
        allowed={minutesLimits.totalAllowed}
        notes={minuteNotes}
      />
    </Stack>
  );
}

function Usage({ label, used, allowed, notes }: UsageProps) {
  const text = m.minutes_of({ used: formatNumber(used), allowed: formatNumber(allowed) });
  return (
    <Stack gap={8}>
      <Flex wrap="wrap" align="baseline" justify="space-between" gap="0 12px">
        <span className="cw-medium">{label}</span>
        <bdi className="cw-small cw-num">{text}</bdi>
      </Flex>
      <ProgressBar label={label} share={barWidth(used, allowed) / 100} text={text} />
      {notes.map((note) => (
        <p key={note} className="cw-dimmed cw-small cw-num">
          {note}
        </p>
      ))}
    </Stack>
  );
}

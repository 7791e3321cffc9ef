import type { SubscriptionState } from "@callwright/contracts/endpoints/billing";
import { Button, Flex, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ConfirmAction } from "../../components/confirm-dialog.tsx";
import { Page, Section } from "../../components/page.tsx";
import { QueryPanel } from "../../components/panel.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { RequestButton } from "../../components/request-button.tsx";
import { call } from "../../lib/api.ts";
import { formatDate, formatNumber, formatPrice } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { barWidth, setPricingOpen } from "../../lib/plan.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { subscriptionQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { adoptSubscription, usePlanName } from "./billing-queries.ts";
import { Cards } from "./cards.tsx";
import { isBilled, PlanSummary } from "./plan-summary.tsx";

export function BillingPage() {
  return (
    <Page title={m.billing_title()} text={m.billing_text()} width="form">
      <QueryPanel query={useQuery(subscriptionQuery)} failureTitle={m.billing_failed()} skeletonHeights={[160, 200]}>
        {(subscription) => <Subscription subscription={subscription} />}
      </QueryPanel>
    </Page>
  );
}

interface SubscriptionProps {
  readonly subscription: SubscriptionState;
}

function Subscription({ subscription }: SubscriptionProps) {
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

function UsageCard({ subscription }: SubscriptionProps) {
  const { timezone } = useUser();
  const { calls, minutesLimits, forecastMinutes, currentPeriodEnd } = subscription;
  const date = currentPeriodEnd ? formatDate(currentPeriodEnd, timezone) : "";
  const minuteNotes =
    forecastMinutes !== undefined && date
      ? [m.billing_minutes_forecast({ count: formatNumber(Math.round(forecastMinutes)), date })]
      : [];
  return (
    <Stack className="cw-card" gap={24} p={16}>
      {calls.included > 0 && (
        <Usage label={m.billing_calls()} used={calls.used} allowed={calls.included} notes={callNotes(calls, date)} />
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

function callNotes(calls: SubscriptionState["calls"], periodEnd: string): readonly string[] {
  const { used, included, freeLeft, overageCents, forecast } = calls;
  const callsOver = Math.max(0, used - included);
  const notes: string[] = [];
  if (freeLeft > 0) notes.push(m.billing_calls_free({ count: formatNumber(freeLeft) }));
  if (callsOver > 0)
    notes.push(m.billing_calls_over({ count: formatNumber(callsOver), price: formatPrice(callsOver * overageCents) }));
  if (overageCents > 0) notes.push(m.billing_calls_each({ price: formatPrice(overageCents) }));
  if (forecast !== undefined && periodEnd)
    notes.push(m.billing_calls_forecast({ count: formatNumber(Math.round(forecast)), date: periodEnd }));
  return notes;
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

function PlanActions({ subscription }: SubscriptionProps) {
  const { customerSince, payUrl } = subscription;
  return (
    <>
      {payUrl && (
        <Button component="a" href={payUrl}>
          {m.overdue_pay()}
        </Button>
      )}
      {isBilled(subscription) ? (
        <BilledPlanActions subscription={subscription} />
      ) : (
        <Button onClick={() => setPricingOpen(true)}>{m.billing_choose()}</Button>
      )}
      {customerSince && (
        <RequestButton
          run={() => call("createPortalSession")}
          failedMessage={m.billing_portal_failed()}
          onDone={({ url }) => location.assign(url)}
        >
          {m.billing_portal()}
        </RequestButton>
      )}
    </>
  );
}

const BilledPlanActions = ({ subscription }: SubscriptionProps) => (
  <>
    <Button component={PreloadLink} to={paths.subscription} variant="default">
      {m.plan_change()}
    </Button>
    {subscription.cancelsAtPeriodEnd ? (
      <RequestButton
        run={() => call("undoCancellation")}
        doneMessage={m.billing_kept()}
        failedMessage={m.billing_keep_failed()}
        onDone={({ data }) => adoptSubscription(data)}
      >
        {m.billing_keep()}
      </RequestButton>
    ) : (
      <CancelSubscription subscription={subscription} />
    )}
  </>
);

function CancelSubscription({ subscription: { plan, currentPeriodEnd } }: SubscriptionProps) {
  const { timezone } = useUser();
  const name = usePlanName(plan);
  const [isConfirming, setConfirming] = useState(false);
  const date = currentPeriodEnd ? formatDate(currentPeriodEnd, timezone) : "";
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {m.billing_cancel()}
      </Button>
      <ConfirmAction
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={m.billing_cancel_title()}
        action={m.billing_cancel()}
        run={() => call("cancelSubscription")}
        onDone={({ data }) => adoptSubscription(data)}
        doneMessage={m.billing_cancelled({ date })}
        failedMessage={m.billing_cancel_failed()}
        isDangerous
      >
        <p>{m.billing_cancel_text({ plan: name, date })}</p>
      </ConfirmAction>
    </>
  );
}

import type { AdminUserDetail } from "@callwright/contracts/endpoints/admin-user";
import { Stack } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Figures } from "../../../components/figures.tsx";
import { countColumn } from "../../../components/table/columns.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatDate, formatMoney, formatNumber } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { Facts, ltr } from "../facts.tsx";
import { planIntervalText, planStatusText } from "../wording.ts";

type Details = AdminUserDetail["subscriptionDetails"];
type Minutes = Details["minutesLimits"];

const CENTS_PER_DOLLAR = 100;

const minutesText = ({ minutesUsed, totalAllowed }: Minutes) =>
  `${formatNumber(minutesUsed)} / ${formatNumber(totalAllowed)}`;

const columns = (
  dayText: (instant: string | undefined) => string,
): readonly Column<Details["subscriptionHistory"][number]>[] => [
  { key: "plan", label: m.panel_plan(), isPinned: true, cell: ({ plan }) => <bdi>{plan}</bdi> },
  {
    key: "status",
    label: m.users_state(),
    cell: ({ isActive, status }) => (
      <ToneBadge tone={isActive ? "good" : "neutral"}>{planStatusText(status)}</ToneBadge>
    ),
  },
  { key: "interval", label: m.panel_interval(), cell: ({ interval }) => planIntervalText(interval) },
  {
    key: "period",
    label: m.panel_period(),
    cellClass: "cw-num",
    cell: ({ currentPeriodStart, currentPeriodEnd }) => (
      <bdi>{`${dayText(currentPeriodStart)} – ${dayText(currentPeriodEnd)}`}</bdi>
    ),
  },
  {
    key: "price",
    label: m.panel_price(),
    align: "end",
    cell: ({ priceCents }) => formatMoney(priceCents / CENTS_PER_DOLLAR, "USD"),
  },
  {
    key: "calls",
    label: m.panel_calls_included(),
    align: "end",
    cell: ({ calls }) => (calls === undefined ? "–" : formatNumber(calls)),
  },
  {
    key: "minutes",
    label: m.minutes_title(),
    align: "end",
    cell: ({ minutesLimits }) => <bdi>{minutesLimits ? minutesText(minutesLimits) : "–"}</bdi>,
  },
  countColumn("invoices", m.panel_invoices(), ({ invoiceCount }) => invoiceCount),
];

export function Subscription({ user }: { readonly user: AdminUserDetail }) {
  const { timezone } = useUser();
  const details = user.subscriptionDetails;
  const { subscriptionHistory, statusBreakdown, minutesLimits } = details;
  const dayText = (instant: string | undefined) => (instant ? formatDate(instant, timezone) : "–");
  const breakdown = Object.entries(statusBreakdown).map(
    ([status, count]) => `${planStatusText(status)}: ${formatNumber(count)}`,
  );
  return (
    <Stack gap={16}>
      <Figures
        columns={4}
        figures={[
          [m.panel_minutes_used(), formatNumber(minutesLimits.minutesUsed)],
          [m.panel_minutes(), formatNumber(minutesLimits.totalAllowed)],
          [m.panel_subscriptions(), formatNumber(details.totalSubscriptions)],
          [m.panel_revenue(), formatMoney(details.totalRevenue, "USD")],
        ]}
      />
      <Card title={m.panel_current_subscription()} aside={<Status details={details} />}>
        <Facts
          facts={[
            [m.panel_plan(), <bdi key="plan">{details.plan || "–"}</bdi>],
            [m.panel_interval(), planIntervalText(details.interval)],
            [m.panel_customer_since(), dayText(details.customerSince)],
            [m.panel_period_start(), dayText(details.currentPeriodStart)],
            [m.panel_period_end(), dayText(details.currentPeriodEnd)],
            [m.panel_stripe_id(), ltr(details.stripeCustomerId || "–")],
            [m.panel_by_status(), breakdown.join(", ") || "–"],
          ]}
        />
      </Card>
      <TableCard
        label={m.panel_subscription_history()}
        columns={columns(dayText)}
        rows={subscriptionHistory}
        // The history is never reordered, so an index is a stable key.
        rowKey={(_, index) => String(index)}
        empty={<EmptyState icon={IconReceipt} title={m.panel_no_subscriptions()} />}
        minWidth={860}
        isStacked
        isPlain
      />
    </Stack>
  );
}

const Status = ({ details }: { readonly details: Details }) => (
  <ToneBadge tone={statusTone(details)}>{planStatusText(details.status)}</ToneBadge>
);

function statusTone({ isActive, isTrialing, isCanceled }: Details) {
  if (isCanceled) return "bad";
  if (isTrialing) return "fair";
  return isActive ? "good" : "neutral";
}

/** A user's subscription: the current period, totals, and earlier subscriptions. */
import type { AdminUserDetail } from "@callwright/contracts/endpoints/admin-user";
import { IconReceipt } from "@tabler/icons-react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Figures } from "../../../components/figures.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatDate, formatMoney, formatNumber } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { Facts } from "../facts.tsx";
import classes from "../panel.module.css";
import { intervalText, statusText } from "./wording.ts";

type Details = AdminUserDetail["subscriptionDetails"];
type Minutes = Details["minutesLimits"];

const columns = (): readonly Column[] => [
  { key: "plan", label: m.panel_plan(), isPinned: true },
  { key: "status", label: m.users_state() },
  { key: "interval", label: m.panel_interval() },
  { key: "period", label: m.panel_period() },
  { key: "price", label: m.panel_price(), align: "end" },
  { key: "calls", label: m.panel_calls_included(), align: "end" },
  { key: "minutes", label: m.minutes_title(), align: "end" },
  { key: "invoices", label: m.panel_invoices(), align: "end" },
];

const minutesText = ({ minutesUsed, totalAllowed }: Minutes) =>
  `${formatNumber(minutesUsed)} / ${formatNumber(totalAllowed)}`;

export function Subscription({ user }: { readonly user: AdminUserDetail }) {
  const { timezone } = useUser();
  const details = user.subscriptionDetails;
  const { subscriptionHistory, statusBreakdown, minutesLimits } = details;
  const day = (instant: string | undefined) => (instant ? formatDate(instant, timezone) : "–");
  const breakdown = Object.entries(statusBreakdown).map(
    ([status, count]) => `${statusText(status)}: ${formatNumber(count)}`,
  );
  return (
    <div className={classes.stack}>
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
            [m.panel_interval(), intervalText(details.interval)],
            [m.panel_customer_since(), day(details.customerSince)],
            [m.panel_period_start(), day(details.currentPeriodStart)],
            [m.panel_period_end(), day(details.currentPeriodEnd)],
            [
              m.panel_stripe_id(),
              <bdi key="stripe" dir="ltr">
                {details.stripeCustomerId || "–"}
              </bdi>,
            ],
            [m.panel_by_status(), breakdown.join(", ") || "–"],
          ]}
        />
      </Card>
      <TableCard
        label={m.panel_subscription_history()}
        columns={columns()}
        empty={
          subscriptionHistory.length === 0 ? (
            <EmptyState icon={IconReceipt} title={m.panel_no_subscriptions()} />
          ) : undefined
        }
        minWidth={860}
        isStacked
        isPlain
      >
        {subscriptionHistory.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: earlier subscriptions never reorder.
          <tr key={index}>
            <td data-pinned>
              <bdi>{one.plan}</bdi>
            </td>
            <td>
              <ToneBadge tone={one.isActive ? "good" : "neutral"}>{statusText(one.status)}</ToneBadge>
            </td>
            <td>{intervalText(one.interval)}</td>
            <td className="cw-num">
              <bdi>{`${day(one.currentPeriodStart)} – ${day(one.currentPeriodEnd)}`}</bdi>
            </td>
            <td data-align="end">{formatMoney(one.priceCents / 100, "USD")}</td>
            <td data-align="end">{one.calls === undefined ? "–" : formatNumber(one.calls)}</td>
            <td data-align="end">
              <bdi>{one.minutesLimits ? minutesText(one.minutesLimits) : "–"}</bdi>
            </td>
            <td data-align="end">{formatNumber(one.invoiceCount)}</td>
          </tr>
        ))}
      </TableCard>
    </div>
  );
}

const Status = ({ details }: { readonly details: Details }) => (
  <ToneBadge tone={toneOf(details)}>{statusText(details.status)}</ToneBadge>
);

function toneOf({ isActive, isTrialing, isCanceled }: Details) {
  if (isCanceled) return "bad";
  if (isTrialing) return "fair";
  return isActive ? "good" : "neutral";
}

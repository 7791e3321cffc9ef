import type { SubscriptionState, SubscriptionStatus } from "@callwright/contracts/endpoints/billing";
import { isPlanName } from "@callwright/contracts/plans";
import { Box, Flex, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { StateBadge, type StateBadgeProps } from "../../components/badge.tsx";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { usePlanName } from "./billing-queries.ts";

interface PlanSummaryProps {
  readonly subscription: SubscriptionState;
  readonly actions?: ReactNode;
}

export function PlanSummary({ subscription, actions }: PlanSummaryProps) {
  const { timezone } = useUser();
  const { plan, priceCents, cancelsAtPeriodEnd, currentPeriodEnd, customerSince } = subscription;
  const name = usePlanName(plan);
  const isGranted = isGrantedPlan(subscription);
  const isRenewed = isBilled(subscription) && !cancelsAtPeriodEnd;
  const dates: (readonly [label: string, date: string])[] = [];
  if (currentPeriodEnd)
    dates.push([isRenewed ? m.billing_renews() : m.billing_ends(), formatDate(currentPeriodEnd, timezone)]);
  if (customerSince) dates.push([m.billing_since(), formatDate(customerSince, timezone)]);
  return (
    <Stack className="cw-card" gap={12} p={16}>
      <Group gap="4px 12px">
        <Box component="span" className="cw-bold" fz="xl" lh="28px">
          {isGranted ? m.billing_granted({ plan: name }) : <bdi>{name || m.plan_selected_none()}</bdi>}
        </Box>
        {!isGranted && <StateBadge {...statusBadge(subscription)} />}
      </Group>
      {priceCents > 0 && <p className="cw-dimmed">{m.billing_price({ price: formatPrice(priceCents) })}</p>}
      {plan === "" && <p className="cw-dimmed">{m.billing_none_text()}</p>}
      {dates.length > 0 && (
        <Flex component="dl" className="cw-small" wrap="wrap" gap="8px 32px">
          {dates.map(([label, date]) => (
            <div key={label}>
              <dt className="cw-dimmed">{label}</dt>
              <dd className="cw-medium cw-num">
                <bdi>{date}</bdi>
              </dd>
            </div>
          ))}
        </Flex>
      )}
      {actions && (
        <Flex wrap="wrap" gap={8}>
          {actions}
        </Flex>
      )}
    </Stack>
  );
}

const subscriptionStatuses: Record<SubscriptionStatus, StateBadgeProps> = {
  none: { tone: "neutral", text: m.subscription_none },
  trialing: { tone: "neutral", text: m.subscription_trialing },
  active: { tone: "good", text: m.subscription_active },
  past_due: { tone: "bad", text: m.subscription_past_due },
  unpaid: { tone: "bad", text: m.subscription_unpaid },
  incomplete: { tone: "fair", text: m.subscription_incomplete },
  canceled: { tone: "neutral", text: m.subscription_canceled },
};

function statusBadge({ status, cancelsAtPeriodEnd }: SubscriptionState): StateBadgeProps {
  const isEnding = cancelsAtPeriodEnd && status === "active";
  return isEnding ? { tone: "fair", text: m.subscription_ending } : subscriptionStatuses[status];
}

const billedStatuses: readonly SubscriptionStatus[] = ["trialing", "active", "past_due", "unpaid"];

/** Whether Stripe bills the plan, so that changing it needs no new checkout. Our own trial is not billed. */
export const isBilled = ({ plan, status }: SubscriptionState): boolean =>
  isPlanName(plan) && billedStatuses.includes(status);

/** Whether an administrator gave this plan, so that Stripe does not bill it. */
function isGrantedPlan({ plan, status, isTrialing }: SubscriptionState): boolean {
  const hasPlan = plan !== "" && plan !== "Trial" && !isTrialing;
  return hasPlan && !billedStatuses.includes(status);
}

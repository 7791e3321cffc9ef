import type { SubscriptionState } from "@callwright/contracts/endpoints/billing";
import { Box, Flex, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import { StateBadge } from "../../components/badge.tsx";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { isBilled, isGranted, statusOf } from "./subscription-words.ts";
import { usePlanName } from "./use-plan-name.ts";

interface PlanSummaryProps {
  readonly subscription: SubscriptionState;
  readonly actions?: ReactNode;
}

export function PlanSummary({ subscription, actions }: PlanSummaryProps) {
  const { timezone } = useUser();
  const { plan, priceCents, cancelsAtPeriodEnd, currentPeriodEnd, customerSince } = subscription;
  const name = usePlanName(plan);
  const granted = isGranted(subscription);
  const isRenewed = isBilled(subscription) && !cancelsAtPeriodEnd;
  const dates = [
    [isRenewed ? m.billing_renews() : m.billing_ends(), currentPeriodEnd],
    [m.billing_since(), customerSince],
  ] as const;
  const known = dates.flatMap(([label, date]) => (date ? [[label, formatDate(date, timezone)] as const] : []));
  return (
    <Stack className="cw-card" gap={12} p={16}>
      <Group gap="4px 12px">
        <Box component="span" className="cw-bold" fz="xl" lh="28px">
          {granted ? m.billing_granted({ plan: name }) : <bdi>{name || m.plan_selected_none()}</bdi>}
        </Box>
        {!granted && <StateBadge {...statusOf(subscription)} />}
      </Group>
      {priceCents > 0 && <p className="cw-dimmed">{m.billing_price({ price: formatPrice(priceCents) })}</p>}
      {plan === "" && <p className="cw-dimmed">{m.billing_none_text()}</p>}
      {known.length > 0 && (
        <Flex component="dl" className="cw-small" wrap="wrap" gap="8px 32px">
          {known.map(([label, date]) => (
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

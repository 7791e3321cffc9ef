import type { Plan } from "@callwright/contracts/endpoints/plan";
import { freeCalls, type PlanName } from "@callwright/contracts/plans";
import { Box, Button, Group, Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import choiceCard from "../../components/choice-card.module.css";
import { Failure } from "../../components/empty-state.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { formatNumber, formatPrice } from "../../lib/format.ts";
import { useTheme } from "../../lib/theme/brand-data.ts";
import classes from "./billing.module.css";
import { plansQuery, stripePlanName } from "./billing-queries.ts";

interface PlanChoiceProps {
  readonly value: PlanName | undefined;
  readonly onChange: (plan: PlanName) => void;
  readonly current?: string | undefined;
  readonly error?: string | undefined;
}

export const freeCallsText = () => m.pricing_text({ count: formatNumber(freeCalls) });

export function PlanChoice({ value, onChange, current, error }: PlanChoiceProps) {
  const errorId = useId();
  const { data, error: failure, refetch } = useQuery(plansQuery);
  if (!data)
    return failure ? (
      <Failure title={m.panel_plans_failed()} error={failure} onRetry={refetch} />
    ) : (
      <Skeleton height={320} radius="md" />
    );
  return (
    <Stack gap={12}>
      <fieldset className={classes.plans} aria-describedby={error ? errorId : undefined}>
        <legend className="cw-hidden">{m.pricing_plan()}</legend>
        {data.map((plan) => {
          const name = stripePlanName(plan);
          if (!name) return null;
          return (
            <PlanCard
              key={plan.id}
              plan={plan}
              name={name}
              isChosen={name === value}
              isCurrent={name === current}
              onChoose={() => onChange(name)}
            />
          );
        })}
      </fieldset>
      {error && (
        <Box id={errorId} component="p" className="cw-small" c="var(--mantine-color-error)" role="alert">
          {error}
        </Box>
      )}
      {data
        .filter((plan) => !stripePlanName(plan))
        .map((plan) => (
          <AgreementPlan key={plan.id} plan={plan} />
        ))}
    </Stack>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly name: PlanName;
  readonly isChosen: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function PlanCard({ plan, name, isChosen, isCurrent, onChoose }: PlanCardProps) {
  return (
    <label className={`${choiceCard.card} ${classes.plan}`}>
      <input
        type="radio"
        name="plan"
        className={choiceCard.radio}
        value={name}
        checked={isChosen}
        disabled={isCurrent}
        onChange={onChoose}
      />
      <Group component="span" justify="space-between" gap="4px 8px" mih={24}>
        <Box component="bdi" className="cw-bold" fz="md">
          {plan.name}
        </Box>
        <PlanBadge isCurrent={isCurrent} isPopular={plan.isPopular} />
      </Group>
      <span className={classes.price}>
        <Box component="bdi" className="cw-bold cw-num" fz="1.5rem" lh="32px">
          {formatPrice(plan.priceCents ?? 0)}
        </Box>{" "}
        {m.pricing_month()}
      </span>
      <span>{m.pricing_calls({ count: formatNumber(plan.calls ?? 0) })}</span>
      {plan.minutes !== null && <span>{m.pricing_minutes({ count: formatNumber(plan.minutes) })}</span>}
      <span className={classes.dimmed}>{m.pricing_overage({ price: formatPrice(plan.overageCents ?? 0) })}</span>
    </label>
  );
}

function PlanBadge({ isCurrent, isPopular }: { readonly isCurrent: boolean; readonly isPopular: boolean }): ReactNode {
  if (isCurrent) return <ToneBadge tone="good">{m.plan_current()}</ToneBadge>;
  return isPopular && <ToneBadge tone="neutral">{m.pricing_popular()}</ToneBadge>;
}

function AgreementPlan({ plan }: { readonly plan: Plan }) {
  const calendlyUrl = useTheme()?.calendlyUrl;
  return (
    <Group className="cw-card" justify="space-between" gap="8px 16px" py={12} px={16}>
      <div>
        <Box component="p" className="cw-bold" fz="md">
          <bdi>{plan.name}</bdi>
        </Box>
        <p className={classes.dimmed}>{plan.hasFreeNumber ? m.pricing_custom() : m.panel_by_agreement()}</p>
      </div>
      {calendlyUrl && (
        <Button component="a" variant="default" href={calendlyUrl} target="_blank" rel="noopener noreferrer">
          {m.pricing_contact()}
        </Button>
      )}
    </Group>
  );
}

/** Preselects the popular plan, otherwise the first plan; never the `current` plan. */
export function usePlanCheckout(current?: string) {
  const { data: plans = [] } = useQuery(plansQuery);
  const [chosenPlan, setChosenPlan] = useState<PlanName>();
  const [isMissing, setMissing] = useState(false);
  // After a plan change, the chosen plan is the current one.
  const plan = chosenPlan !== undefined && chosenPlan !== current ? chosenPlan : suggestedPlan(plans, current);
  const checkout = useMutation({
    mutationFn: (name: PlanName) => call("createCheckoutSession", { body: { plan: name, interval: "monthly" } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return {
    plan,
    choose: (name: PlanName) => {
      setChosenPlan(name);
      setMissing(false);
    },
    /** Proceeds with the chosen plan, or says that none is chosen. */
    proceedWithPlan: (proceed: (name: PlanName) => void) => {
      setMissing(!plan);
      if (plan) proceed(plan);
    },
    startCheckout: checkout.mutate,
    // The browser leaves the page after a success.
    isBusy: checkout.isPending || checkout.isSuccess,
    missingPlanText: isMissing ? m.plan_selected_none() : undefined,
    failure: checkout.isError ? messageOf(checkout.error, m.pricing_failed()) : undefined,
  };
}

function suggestedPlan(plans: readonly Plan[], current: string | undefined): PlanName | undefined {
  const otherPlans = plans.filter((plan) => stripePlanName(plan) !== undefined && stripePlanName(plan) !== current);
  const suggestion = otherPlans.find(({ isPopular }) => isPopular) ?? otherPlans[0];
  return suggestion && stripePlanName(suggestion);
}

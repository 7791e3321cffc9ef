/** The plans on sale as a choice of cards, and Enterprise by agreement (administration spec §9). */
import { freeCalls, type PlanName, planNames, planTerms, popularPlan } from "@callwright/contracts/plans";
import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { formatNumber, formatPrice } from "../../lib/format.ts";
import { useTheme } from "../../lib/theme/brand-data.ts";
import classes from "./plan-choice.module.css";

interface PlanChoiceProps {
  readonly value: PlanName | undefined;
  readonly onChange: (plan: PlanName) => void;
  /** The subscription's plan, which cannot be chosen again. */
  readonly current?: string | undefined;
  readonly error?: string | undefined;
}

export const freeCallsText = () => m.pricing_text({ count: formatNumber(freeCalls) });

export function PlanChoice({ value, onChange, current, error }: PlanChoiceProps) {
  const errorId = useId();
  return (
    <div className={classes.root}>
      <fieldset className={classes.group} aria-describedby={error ? errorId : undefined}>
        <legend className={classes.legend}>{m.pricing_plan()}</legend>
        {planNames.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            isChosen={plan === value}
            isCurrent={plan === current}
            onChoose={() => onChange(plan)}
          />
        ))}
      </fieldset>
      {error && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Enterprise />
    </div>
  );
}

interface PlanCardProps {
  readonly plan: PlanName;
  readonly isChosen: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function PlanCard({ plan, isChosen, isCurrent, onChoose }: PlanCardProps) {
  const { priceCents, calls, overageCents } = planTerms[plan];
  return (
    <label className={classes.card}>
      <input
        type="radio"
        name="plan"
        className={classes.radio}
        value={plan}
        checked={isChosen}
        disabled={isCurrent}
        onChange={onChoose}
      />
      <span className={classes.head}>
        <span className={classes.name}>{plan}</span>
        <Label isCurrent={isCurrent} isPopular={plan === popularPlan} />
      </span>
      <span className={classes.price}>
        <bdi className={classes.amount}>{formatPrice(priceCents)}</bdi> {m.pricing_month()}
      </span>
      <span>{m.pricing_calls({ count: formatNumber(calls) })}</span>
      <span className={classes.dimmed}>{m.pricing_overage({ price: formatPrice(overageCents) })}</span>
    </label>
  );
}

function Label({ isCurrent, isPopular }: { readonly isCurrent: boolean; readonly isPopular: boolean }): ReactNode {
  if (isCurrent) return <ToneBadge tone="good">{m.plan_current()}</ToneBadge>;
  return isPopular && <ToneBadge tone="neutral">{m.pricing_popular()}</ToneBadge>;
}

function Enterprise() {
  const calendlyUrl = useTheme()?.calendlyUrl;
  return (
    <div className={classes.enterprise}>
      <div>
        <p className={classes.name}>{m.pricing_enterprise()}</p>
        <p className={classes.dimmed}>{m.pricing_custom()}</p>
      </div>
      {calendlyUrl && (
        <Button component="a" variant="default" href={calendlyUrl} target="_blank" rel="noopener noreferrer">
          {m.pricing_contact()}
        </Button>
      )}
    </div>
  );
}

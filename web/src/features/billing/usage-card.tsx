/** Calls and minutes of the period against the plan, with a forecast for its end. */
import type { SubscriptionState } from "@callwright/contracts/endpoints/billing";
import * as m from "#messages";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatDate, formatNumber, formatPrice } from "../../lib/format.ts";
import { barWidth } from "../../lib/plan.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./usage-card.module.css";

interface UsageProps {
  readonly label: string;
  readonly used: number;
  readonly allowed: number;
  readonly notes: readonly string[];
}

export function UsageCard({ subscription }: { readonly subscription: SubscriptionState }) {
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
    <div className={classes.card}>
      {calls.included > 0 && (
        <Usage label={m.billing_calls()} used={calls.used} allowed={calls.included} notes={callNotes} />
      )}
      <Usage
        label={m.minutes_title()}
        used={minutesLimits.minutesUsed}
        allowed={minutesLimits.totalAllowed}
        notes={minuteNotes}
      />
    </div>
  );
}

function Usage({ label, used, allowed, notes }: UsageProps) {
  const text = m.minutes_of({ used: formatNumber(used), allowed: formatNumber(allowed) });
  return (
    <div className={classes.usage}>
      <div className={classes.head}>
        <span className={classes.label}>{label}</span>
        <bdi className={classes.count}>{text}</bdi>
      </div>
      <ProgressBar label={label} share={barWidth(used, allowed) / 100} text={text} />
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  );
}

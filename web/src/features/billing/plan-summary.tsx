/** The current plan and how many of its minutes are used. */
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatNumber } from "../../lib/format.ts";
import { barWidth, planLabel } from "../../lib/plan.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./plan-summary.module.css";

export function PlanSummary() {
  const user = useUser();
  const { data } = useQuery(minutesQuery(user.id));
  const { minutesUsed, totalAllowed, freeMinutes } = data?.minutesLimits ?? user.minutesLimits;
  const text = m.minutes_of({ used: formatNumber(minutesUsed), allowed: formatNumber(totalAllowed) });
  const facts = [
    [m.billing_used(), minutesUsed],
    [m.billing_left(), Math.max(0, totalAllowed - minutesUsed)],
    [m.billing_free(), freeMinutes],
  ] as const;
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <span className={classes.label}>{m.billing_plan()}</span>
        <span className={classes.plan}>
          <bdi>{data?.subscriptionPlan || user.subscriptionPlan || planLabel(user)}</bdi>
        </span>
      </div>
      <ProgressBar label={m.minutes_title()} share={barWidth(minutesUsed, totalAllowed) / 100} text={text} />
      <dl className={classes.facts}>
        {facts.map(([label, minutes]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>
              <bdi>{formatNumber(minutes)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

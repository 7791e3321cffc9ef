/** Calls and minutes of the period against the plan, with a forecast for its end. */
import type { SubscriptionState } from "@callwright/contracts/endpoints/billing";
import { Flex, Stack } from "@mantine/core";
import * as m from "#messages";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { formatDate, formatNumber, formatPrice } from "../../lib/format.ts";
import { barWidth } from "../../lib/plan.ts";
import { useUser } from "../../lib/session.ts";

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

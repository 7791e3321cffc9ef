/** Invoice lines of a period: flat prices in advance, usage tiers in arrears, and prorations. */
import { type InvoiceLine, newStripeId, type Price, type SubscriptionItem, type Tier } from "./objects.ts";

interface Period {
  readonly start: number;
  readonly end: number;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const line = (description: string, amount: number, quantity: number | null, period: Period): InvoiceLine => ({
  id: newStripeId("il"),
  object: "line_item",
  description,
  amount,
  currency: "usd",
  quantity,
  period,
});

export const flatLine = (name: string, { unit_amount }: Price, period: Period): InvoiceLine =>
  line(`1 × ${name} (at ${dollars(unit_amount ?? 0)} / month)`, unit_amount ?? 0, 1, period);

/** Graduated pricing: the units that fall into a tier cost that tier's price. */
export function usageLines(name: string, tiers: readonly Tier[], quantity: number, period: Period): InvoiceLine[] {
  let lowerLimit = 0;
  return tiers.flatMap(({ up_to, unit_amount }, index) => {
    const units = Math.max(0, Math.min(quantity, up_to ?? Number.POSITIVE_INFINITY) - lowerLimit);
    lowerLimit = up_to ?? quantity;
    // The first tier has a line even without usage.
    if (units === 0 && index > 0) return [];
    const words = `${name} (Tier ${index + 1} at ${dollars(unit_amount)} / month)`;
    return [line(`${units} × ${words}`, units * unit_amount, units, period)];
  });
}

/** Credits the rest of the period at the old price and charges it at the new one. */
export function prorationLines(
  from: SubscriptionItem,
  to: Price,
  names: { from: string; to: string },
  atSeconds: number,
): InvoiceLine[] {
  const { current_period_start: start, current_period_end: end } = from;
  const share = Math.max(0, Math.min(1, (end - atSeconds) / (end - start)));
  const proratedCents = (price: Price) => Math.round((price.unit_amount ?? 0) * share);
  const period = { start: atSeconds, end };
  return [
    line(`Unused time on ${names.from}`, -proratedCents(from.price), 1, period),
    line(`Remaining time on ${names.to}`, proratedCents(to), 1, period),
  ];
}

export const totalOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** `anchor` plus months, in seconds: on the anchor's day, or the month's last if it has no such day. */
export function monthsAfter(anchor: number, months: number): number {
  const anchorDate = new Date(anchor * 1000);
  const year = anchorDate.getUTCFullYear();
  const month = anchorDate.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(anchorDate.getUTCDate(), lastDay);
  const timeMs = (anchor * 1000) % 86_400_000;
  return (Date.UTC(year, month, day) + timeMs) / 1000;
}

/** Amounts of a plan as typed: money in dollars, whole numbers otherwise, empty where they are by agreement. */
import type { Plan } from "@callwright/contracts/endpoints/plan";

export const amounts = ["priceCents", "calls", "overageCents", "minutes"] as const;
export type Amount = (typeof amounts)[number];
type Typed = Readonly<Record<Amount, string>>;

const CENTS = 100;
const isMoney = (amount: Amount) => amount === "priceCents" || amount === "overageCents";

const textOf = (amount: Amount, value: number | null): string =>
  value === null ? "" : String(isMoney(amount) ? value / CENTS : value);

export const typedOf = (plan: Plan): Typed => ({
  priceCents: textOf("priceCents", plan.priceCents),
  calls: textOf("calls", plan.calls),
  overageCents: textOf("overageCents", plan.overageCents),
  minutes: textOf("minutes", plan.minutes),
});

/** Undefined for invalid input. */
function amountOf(amount: Amount, text: string): number | null | undefined {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return null;
  if (isMoney(amount)) return /^\d+(\.\d{1,2})?$/.test(trimmed) ? Math.round(Number(trimmed) * CENTS) : undefined;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : undefined;
}

export function readPlan(typed: Typed): { values: Record<Amount, number | null>; wrong: readonly Amount[] } {
  const valued = (amount: Amount) => amountOf(amount, typed[amount]) ?? null;
  return {
    values: {
      priceCents: valued("priceCents"),
      calls: valued("calls"),
      overageCents: valued("overageCents"),
      minutes: valued("minutes"),
    },
    wrong: amounts.filter((amount) => amountOf(amount, typed[amount]) === undefined),
  };
}

import type { Answer, CriterionType } from "@callwright/contracts";

const within = (value: unknown, max: number): number | undefined =>
  typeof value === "number" && value >= 0 && value <= max ? value : undefined;

function dateOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const time = new Date(`${value}T00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value) ? value : undefined;
}

const readers: Record<CriterionType, (value: unknown) => Answer["value"]> = {
  text: () => undefined,
  yes_no: (value) => (typeof value === "boolean" ? value : undefined),
  years: (value) => within(value, 80),
  salary: (value) => within(value, 100_000_000),
  notice: (value) => within(value, 260),
  date: dateOf,
};

export const answerValue = (type: CriterionType, value: unknown): Answer["value"] => readers[type](value);

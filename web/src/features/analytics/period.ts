import { analyticsDays } from "@callwright/contracts/catalog";
import type { AnalyticsPeriod } from "../../lib/queries.ts";

const DEFAULT_DAYS = 30;

function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  return !Number.isNaN(Date.parse(text));
}

export function analyticsPeriod(search: URLSearchParams): AnalyticsPeriod {
  const from = search.get("from");
  const to = search.get("to");
  if (isDay(from) && isDay(to)) return { from, to };
  return { days: analyticsDays.find((days) => String(days) === search.get("days")) ?? DEFAULT_DAYS };
}

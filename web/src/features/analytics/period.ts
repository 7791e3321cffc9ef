import { analyticsDays } from "@callwright/contracts/catalog";
import type { AnalyticsPeriod } from "../../lib/queries.ts";
import { isDay } from "../../lib/time-zone.ts";

const DEFAULT_DAYS = 30;

export function analyticsPeriod(search: URLSearchParams): AnalyticsPeriod {
  const from = search.get("from");
  const to = search.get("to");
  if (isDay(from) && isDay(to)) return { from, to };
  return { days: analyticsDays.find((days) => String(days) === search.get("days")) ?? DEFAULT_DAYS };
}

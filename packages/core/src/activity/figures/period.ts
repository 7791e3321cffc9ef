import { analyticsDays } from "@callwright/contracts/analytics-days";
import { maxAnalyticsDays } from "@callwright/contracts/endpoints/analytics";
import { refusal } from "@callwright/contracts/refusals";
import { now } from "../../kernel/clock.ts";
import { invalidField } from "../../kernel/error.ts";
import { placeInTime, shiftDay } from "./day.ts";

export interface Period {
  readonly from: string;
  readonly to: string;
}

interface PeriodQuery {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function periodOf({ days = analyticsDays[1], from: first, to: last }: PeriodQuery, timezone: string): Period {
  const today = placeInTime(timezone, now()).day;
  const to = last ?? today;
  const from = first ?? shiftDay(to, 1 - days);
  if (to > today) throw invalidField("to", refusal("period_in_future"));
  if (from > to) throw invalidField("from", refusal("period_reversed"));
  if (from < shiftDay(to, 1 - maxAnalyticsDays))
    throw invalidField("from", refusal("period_too_long", { days: maxAnalyticsDays }));
  return { from, to };
}

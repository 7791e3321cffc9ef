import type { Analytics } from "@callwright/contracts/endpoints/analytics";
import { type Dials, dialedOf } from "@callwright/contracts/figures";
import * as m from "#messages";
import { formatNumber, formatShare } from "../../lib/format.ts";

export const NONE = "–";

/** Below this a rate is shown with its count, and draws no line. */
export const minCalls = 20;

export function rateText(part: number, whole: number): string {
  if (whole === 0) return NONE;
  const share = formatShare(part / whole);
  if (whole >= minCalls) return share;
  return m.analytics_rate_of({ share, part: formatNumber(part), whole: formatNumber(whole) });
}

export const answerRateText = (figures: Dials): string => rateText(figures.dialedReached, dialedOf(figures));

export interface BestHour {
  /** Absent: of all weekdays together. Monday is 1. */
  readonly weekday?: number;
  readonly hour: number;
  readonly calls: number;
  readonly reached: number;
}

const best = (hours: readonly BestHour[]): BestHour | undefined =>
  hours
    .filter(({ calls }) => calls >= minCalls)
    .reduce<BestHour | undefined>(
      (found, hour) => (found && found.reached / found.calls >= hour.reached / hour.calls ? found : hour),
      undefined,
    );

/** The hour of the week, or else of any day, in which most calls reached a person. */
export function bestHourOf(hours: Analytics["hours"]): BestHour | undefined {
  const daily = Array.from({ length: 24 }, (_, hour) => {
    const same = hours.filter((one) => one.hour === hour);
    const sum = (of: "calls" | "reached") => same.reduce((total, one) => total + one[of], 0);
    return { hour, calls: sum("calls"), reached: sum("reached") };
  });
  return best(hours) ?? best(daily);
}

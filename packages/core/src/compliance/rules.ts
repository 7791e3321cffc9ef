import { weekdays } from "@callwright/contracts/endpoints/reach";

export type Weekday = (typeof weekdays)[number];
/** From and to, as "09:00"; `to` is exclusive. */
export type Span = readonly [from: string, to: string];
/** Missing days are closed. */
export type Hours = Readonly<Partial<Record<Weekday, Span>>>;

export interface Caps {
  readonly perDay: number;
  readonly in24Hours?: number;
  readonly in7Days?: number;
  readonly missesInRow: number;
}

export interface CountryRules {
  readonly hours: Hours;
  readonly caps: Caps;
  readonly refusalSuppresses?: boolean;
}

const sameHours = (days: readonly Weekday[], span: Span): Hours => Object.fromEntries(days.map((day) => [day, span]));
const workdays = weekdays.slice(0, 5);

const defaultRules: CountryRules = {
  hours: sameHours(weekdays, ["09:00", "20:00"]),
  caps: { perDay: 1, missesInRow: 5 },
};

/** Defaults, not legal advice. All +1 numbers count as US, whose hours lie within its neighbours'. */
export const rulesByCountry: Readonly<Record<string, CountryRules>> = {
  // Federal law ends at 21:00 and some states at 20:00; some forbid Sundays.
  US: { hours: sameHours([...workdays, "sat"], ["09:00", "20:00"]), caps: { perDay: 1, in24Hours: 3, missesInRow: 5 } },
  GB: { ...defaultRules, hours: { ...sameHours(workdays, ["09:00", "20:00"]), sat: ["09:00", "18:00"] } },
  DE: { ...defaultRules, hours: { ...sameHours(workdays, ["09:00", "20:00"]), sat: ["10:00", "16:00"] } },
  AE: {
    hours: sameHours(weekdays, ["09:00", "18:00"]),
    caps: { perDay: 1, in7Days: 2, missesInRow: 5 },
    refusalSuppresses: true,
  },
  SA: defaultRules,
  JO: defaultRules,
  PK: defaultRules,
};

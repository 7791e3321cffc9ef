/** What holds in each country: hours of the called person's day, and how often one person is called. */
import { weekdays } from "@callwright/contracts/endpoints/reach";

export type Weekday = (typeof weekdays)[number];
/** From and to, as "09:00"; the end is outside. */
export type Span = readonly [from: string, to: string];
/** A day that is not named is closed. */
export type Hours = Readonly<Partial<Record<Weekday, Span>>>;

export interface Caps {
  /** Rings in one local day. */
  readonly aDay: number;
  /** Rings in any 24 hours, whoever asked for them. */
  readonly in24Hours?: number;
  /** Rings in any 7 days, whoever asked for them. */
  readonly in7Days?: number;
  /** Rings in a row that reached nobody. */
  readonly inAll: number;
}

export interface CountryRules {
  readonly hours: Hours;
  readonly caps: Caps;
  /** Whoever declines is not called again. */
  readonly refusalSuppresses?: boolean;
}

const on = (days: readonly Weekday[], span: Span): Hours => Object.fromEntries(days.map((day) => [day, span]));
const workdays = weekdays.slice(0, 5);

const usual: CountryRules = { hours: on(weekdays, ["09:00", "20:00"]), caps: { aDay: 1, inAll: 5 } };

/** Defaults, not legal advice. All +1 numbers count as US: its hours lie within those of its neighbours. */
export const rulesByCountry: Readonly<Record<string, CountryRules>> = {
  // Federal law ends at 21:00 and some states at 20:00; some forbid Sundays.
  US: { hours: on([...workdays, "sat"], ["09:00", "20:00"]), caps: { aDay: 1, in24Hours: 3, inAll: 5 } },
  GB: { ...usual, hours: { ...on(workdays, ["09:00", "20:00"]), sat: ["09:00", "18:00"] } },
  DE: { ...usual, hours: { ...on(workdays, ["09:00", "20:00"]), sat: ["10:00", "16:00"] } },
  AE: {
    hours: on(weekdays, ["09:00", "18:00"]),
    caps: { aDay: 1, in7Days: 2, inAll: 5 },
    refusalSuppresses: true,
  },
  SA: usual,
  JO: usual,
  PK: usual,
};

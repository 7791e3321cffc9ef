import { phoneCountries } from "@callwright/contracts";
import { weekdays } from "@callwright/contracts/endpoints/reach";

type Weekday = (typeof weekdays)[number];
/** From and to, as "09:00"; `to` is exclusive. */
type Span = readonly [from: string, to: string];
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
  /** A person who declines the offer in a call is not called again. */
  readonly refusalSuppresses?: boolean;
}

const sameHours = (days: readonly Weekday[], span: Span): Hours => Object.fromEntries(days.map((day) => [day, span]));
const workdays = weekdays.slice(0, 5);

const defaultRules: CountryRules = {
  hours: sameHours(weekdays, ["09:00", "20:00"]),
  caps: { perDay: 1, missesInRow: 5 },
};

/** Defaults, not legal advice. All +1 numbers count as US, whose hours are within those of its neighbours. */
export const rulesByCountry: Readonly<Record<string, CountryRules>> = {
  // Federal law allows calls until 21:00, some states until 20:00; some forbid Sundays.
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

export const countries = () =>
  phoneCountries.flatMap(({ code, name }) => {
    const rules = rulesByCountry[code];
    return rules ? [{ code, name, hours: hoursInWords(rules.hours), caps: capsInWords(rules.caps) }] : [];
  });

const capitalised = (day: Weekday): string => day.charAt(0).toUpperCase() + day.slice(1);

export function hoursInWords(hours: Hours): string {
  const spans: { span: string; days: Weekday[] }[] = [];
  for (const day of weekdays) {
    const span = hours[day]?.join("–");
    const last = spans.at(-1);
    const isNextDay = last?.days.at(-1) === weekdays[weekdays.indexOf(day) - 1];
    if (span === undefined) continue;
    if (last?.span === span && isNextDay) last.days.push(day);
    else spans.push({ span, days: [day] });
  }
  return spans.map(({ span, days }) => `${span} ${daysInWords(days)}`).join(", ");
}

function daysInWords(days: readonly Weekday[]): string {
  const first = days[0];
  const last = days.at(-1);
  if (days.length === weekdays.length || !first || !last) return "every day";
  return first === last ? capitalised(first) : `${capitalised(first)}–${capitalised(last)}`;
}

function capsInWords({ perDay, in24Hours, in7Days, missesInRow }: Caps): string {
  return [
    `${perDay} a day`,
    in24Hours === undefined ? "" : `${in24Hours} in 24 hours`,
    in7Days === undefined ? "" : `${in7Days} a week`,
    `${missesInRow} in a row without an answer`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

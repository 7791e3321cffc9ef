import { phoneCountries } from "@callwright/contracts";
import { weekdays } from "@callwright/contracts/endpoints/reach";
import { type Caps, type Hours, rulesByCountry, type Weekday } from "./rules.ts";

export const countries = () =>
  phoneCountries.flatMap(({ code, name }) => {
    const rules = rulesByCountry[code];
    return rules ? [{ code, name, hours: hoursInWords(rules.hours), caps: capsInWords(rules.caps) }] : [];
  });

const capital = (day: Weekday): string => day.charAt(0).toUpperCase() + day.slice(1);

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
  const [first, last] = [days[0], days.at(-1)];
  if (days.length === weekdays.length || !first || !last) return "every day";
  return first === last ? capital(first) : `${capital(first)}–${capital(last)}`;
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

/** Translates the countries' rules, which the server sends in plain English ("09:00–20:00 Mon–Fri"). */
import * as m from "#messages";
import { formatWeekday } from "../../../lib/format.ts";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const everyDay = /^(\S+) every day$/;

export const hoursTexts = (words: string): readonly string[] =>
  words.split(/,\s*/).map((part) => {
    const hours = everyDay.exec(part)?.[1];
    if (hours) return m.policy_every_day({ hours });
    return part.replace(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, (day) => formatWeekday(days.indexOf(day)));
  });

const caps: readonly (readonly [RegExp, (inputs: { count: string }) => string])[] = [
  [/^(\d+) a day$/, m.policy_cap_day],
  [/^(\d+) in 24 (?:h|hours)$/, m.policy_cap_24],
  [/^(\d+) a week$/, m.policy_cap_week],
  [/^(\d+) in a row without an answer$/, m.policy_cap_row],
];

export const capsTexts = (words: string): readonly string[] =>
  words.split(/,\s*/).map((part) => {
    for (const [pattern, text] of caps) {
      const count = pattern.exec(part)?.[1];
      if (count) return text({ count });
    }
    return part;
  });

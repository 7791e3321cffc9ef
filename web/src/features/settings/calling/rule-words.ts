/** The countries' rules, which the server says in plain English ("09:00–20:00 Mon–Fri"), in the interface's language. */
import * as m from "#messages";
import { formatWeekday } from "../../../lib/format.ts";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

export const hoursText = (words: string): string =>
  words.replace(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, (day) => formatWeekday(days.indexOf(day)));

const caps: readonly (readonly [RegExp, (inputs: { count: string; days: string }) => string])[] = [
  [/^(\d+) a day$/, m.policy_cap_day],
  [/^(\d+) in 24 (?:h|hours)$/, m.policy_cap_24],
  [/^(\d+) in (\d+) days$/, m.policy_cap_days],
  [/^(\d+) in a row without an answer$/, m.policy_cap_row],
];

export const capsText = (words: string): string =>
  words
    .split(/,\s*/)
    .map((part) => {
      for (const [pattern, text] of caps) {
        const [, count, days = ""] = pattern.exec(part) ?? [];
        if (count) return text({ count, days });
      }
      return part;
    })
    .join(" · ");

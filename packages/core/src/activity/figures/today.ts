import { userActor } from "../../kernel/context.ts";
import * as User from "../../user/index.ts";
import { shiftDay } from "./day.ts";
import { periodOf } from "./period.ts";
import { readFigures } from "./read.ts";
import { type Figures, totalsOf } from "./report.ts";

const weeks = 4;
const paceDays = 7;

interface Today {
  readonly day: string;
  readonly figures: Figures;
  readonly usual: Figures;
  /** Of every area: the minutes are used by all. */
  readonly secondsPerDay: number;
}

export async function today(timezone: string): Promise<Today> {
  const { tenantId, userId } = userActor();
  const { from, to } = periodOf({ days: 7 * weeks + 1 }, timezone);
  const rows = await readFigures({ tenantId, userId }, { from, to, timezone });
  const visible = rows.filter(User.isVisible);
  const totalOf = (days: readonly string[], of = visible) => totalsOf(of.filter(({ day }) => days.includes(day)));
  const before = (count: number, step: number) =>
    Array.from({ length: count }, (_, n) => shiftDay(to, -step * (n + 1)));
  const usual = totalOf(before(weeks, 7));
  const mean = Object.entries(usual).map(([name, count]) => [name, Math.round(count / weeks)] as const);
  return {
    day: to,
    figures: totalOf([to]),
    usual: { ...usual, ...Object.fromEntries(mean) },
    secondsPerDay: totalOf(before(paceDays, 1), rows).seconds / paceDays,
  };
}

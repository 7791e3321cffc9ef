import { endReasonBadges } from "@callwright/contracts";
import { db, type Item } from "../../db/service.ts";
import { now, toIso } from "../../kernel/clock.ts";
import { userActor } from "../../kernel/context.ts";
import * as User from "../../user/index.ts";
import { addCounts, type Counts, hours, outcomes, type PlainCounter } from "./counters.ts";
import { daysBetween, monthOf, type Period, resolvePeriod, shiftDay } from "./day.ts";
import { type FiguresRow, findSnapshot, readFigures } from "./read.ts";
import { lateAfterEndMs } from "./write.ts";

export type Figures = Readonly<Record<PlainCounter, number>> & {
  readonly dialedReached: number;
};

export type Analytics = Awaited<ReturnType<typeof analytics>>;

const toFigures = (counts: Counts): Figures => {
  const { calls = 0, inbound = 0, answered = 0, reached = 0, qualified = 0, optOuts = 0, texts = 0 } = counts;
  const { seconds = 0, squaredSeconds = 0, costMicros = 0 } = counts;
  // Unlike `reached`, the hourly counters leave out inbound calls.
  let dialedReached = 0;
  for (const hour of hours) dialedReached += counts[`reached_${hour}`] ?? 0;
  const amounts = { seconds, squaredSeconds, costMicros };
  return { calls, inbound, answered, reached, dialedReached, qualified, optOuts, texts, ...amounts };
};

interface Sum {
  /** The newest of the summed rows; its title is the current one. */
  readonly row: FiguresRow;
  counts: Counts;
}

function sumsBy(rows: readonly FiguresRow[], keyOf: (row: FiguresRow) => string): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row));
    const newestRow = sum && sum.row.day > row.day ? sum.row : row;
    sums.set(keyOf(row), { row: newestRow, counts: addCounts(sum?.counts ?? {}, row.counts) });
  }
  return [...sums.values()].sort((one, other) => (other.counts.calls ?? 0) - (one.counts.calls ?? 0));
}

function sumCounts(rows: readonly FiguresRow[]): Counts {
  let sum: Counts = {};
  for (const { counts } of rows) sum = addCounts(sum, counts);
  return sum;
}

function dailyFigures(rows: readonly FiguresRow[], { from, to }: Period) {
  const sums = new Map(sumsBy(rows, ({ day }) => day).map(({ row, counts }) => [row.day, counts]));
  return daysBetween(from, to).map((day) => ({ day, ...toFigures(sums.get(day) ?? {}) }));
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

function callsByWeekdayAndHour(rows: readonly FiguresRow[]) {
  const rowsByWeekday = Map.groupBy(rows, ({ day }) => weekdayOf(day));
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const counts = sumCounts(rowsByWeekday.get(weekday) ?? []);
    return hours.map((hour) => ({
      weekday,
      hour,
      calls: counts[`calls_${hour}`] ?? 0,
      reached: counts[`reached_${hour}`] ?? 0,
    }));
  });
}

export async function analytics({ from, to }: Period, timezone: string) {
  const { tenantId, userId } = userActor();
  const length = daysBetween(from, to).length;
  const previous = { from: shiftDay(from, -length), to: shiftDay(from, -1) };
  const allRows = await readFigures({ tenantId, userId }, { from: previous.from, to, timezone });
  const visibleRows = allRows.filter(User.isVisible);
  const rows = visibleRows.filter(({ day }) => day >= from);
  const previousRows = visibleRows.filter(({ day }) => day < from);
  const counts = sumCounts(rows);
  const previousCounts = sumCounts(previousRows);
  const callRows = rows.filter((row) => (row.counts.calls ?? 0) > 0);
  return {
    timezone,
    period: { from, to },
    previous,
    totals: toFigures(counts),
    previousTotals: toFigures(previousCounts),
    days: dailyFigures(rows, { from, to }),
    previousDays: dailyFigures(previousRows, previous),
    outcomes: outcomes.flatMap((outcome) => {
      const calls = counts[`outcome_${outcome}`] ?? 0;
      const previousCalls = previousCounts[`outcome_${outcome}`] ?? 0;
      return calls + previousCalls > 0 ? [{ outcome, calls, previous: previousCalls }] : [];
    }),
    endReasons: endReasonBadges.map((reason) => ({
      reason,
      calls: counts[`end_${reason}`] ?? 0,
      previous: previousCounts[`end_${reason}`] ?? 0,
    })),
    hours: callsByWeekdayAndHour(rows),
    parents: sumsBy(rows, ({ parentId }) => parentId).map(({ row, counts: sum }) => ({
      parentId: row.parentId,
      title: row.title,
      ...toFigures(sum),
    })),
    numbers: sumsBy(callRows, ({ numberId }) => numberId).map(({ row, counts: sum }) => ({
      numberId: row.numberId,
      ...toFigures(sum),
    })),
    versions: sumsBy(callRows, ({ parentId, promptVersion }) => `${parentId}#${promptVersion}`).map(
      ({ row, counts: sum }) => ({
        parentId: row.parentId,
        title: row.title,
        version: row.promptVersion,
        ...toFigures(sum),
      }),
    ),
  };
}

const usualWeeks = 4;
const paceDays = 7;

export async function todayFigures(timezone: string) {
  const { tenantId, userId } = userActor();
  const { from, to } = resolvePeriod({ days: 7 * usualWeeks + 1 }, timezone);
  const rows = await readFigures({ tenantId, userId }, { from, to, timezone });
  const visibleRows = rows.filter(User.isVisible);
  const figuresOn = (days: readonly string[], countedRows = visibleRows) =>
    toFigures(sumCounts(countedRows.filter(({ day }) => days.includes(day))));
  const earlierDays = (count: number, stepDays: number) =>
    Array.from({ length: count }, (_, index) => shiftDay(to, -stepDays * (index + 1)));
  const sum = figuresOn(earlierDays(usualWeeks, 7));
  const means = Object.entries(sum).map(([name, count]) => [name, Math.round(count / usualWeeks)] as const);
  return {
    day: to,
    figures: figuresOn([to]),
    // The means replace every value of `sum`, which only gives the type.
    usual: { ...sum, ...Object.fromEntries(means) },
    // Includes areas that the user cannot see, since their calls use the same minutes.
    secondsPerDay: figuresOn(earlierDays(paceDays, 1), rows).seconds / paceDays,
  };
}

/** An answer's version, a part of its ETag, lasts a quarter of an hour at most; new titles and days appear by then. */
const maxVersionMs = 900_000;
/** Longer than eventually consistent reads lag. */
const lagMs = 5_000;

export async function analyticsVersion() {
  const { tenantId, userId } = userActor();
  const [newest, snapshot] = await Promise.all([newestCall(tenantId), findSnapshot({ tenantId, userId })]);
  return { version: versionOf(userId, newest, snapshot?.version ?? 0), isCacheable: areCallsCounted(newest) };
}

export async function dashboardVersion() {
  const { tenantId, userId } = userActor();
  const [newest, changedAt] = await Promise.all([newestCall(tenantId), User.dashboardChangedAt({ tenantId, userId })]);
  const isChangeVisible = !changedAt || now() - Date.parse(changedAt) > lagMs;
  return {
    version: versionOf(userId, newest, changedAt ?? 0),
    isCacheable: areCallsCounted(newest) && isChangeVisible,
  };
}

type NewestCall = Item<"endedCall"> | undefined;

const versionOf = (userId: string, newest: NewestCall, lastChange: string | number): string =>
  [userId, User.visibleAreasKey(), newest?.callId ?? "", lastChange, Math.floor(now() / maxVersionMs)].join(".");

/** Earlier calls may still be counted for a while after the newest one ended. */
const areCallsCounted = (newest: NewestCall): boolean => !newest || now() - Date.parse(newest.endedAt) > lateAfterEndMs;

/** Calls are stored by month. A version lasts a quarter of an hour, so the newest call may be in the month before. */
async function newestCall(tenantId: string): Promise<NewestCall> {
  const latestMonths = new Set([now(), now() - maxVersionMs].map((ms) => monthOf(toIso(ms))));
  for (const month of latestMonths) {
    const { data } = await db().endedCall.query.primary({ tenantId, month }).go({ order: "desc", limit: 1 });
    if (data[0]) return data[0];
  }
}

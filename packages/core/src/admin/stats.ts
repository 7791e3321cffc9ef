import type { Stats, StatsPeriod } from "@callwright/contracts";
import { minutesOf } from "@callwright/contracts/figures";
import * as Activity from "../activity/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { inTenant, requestedTenant, visibleTenantId } from "./scope.ts";

const periodDays: Readonly<Record<StatsPeriod, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };
// Users, and tenants, with the most calls.
const maxRanked = 20;
// Tenants that are read at the same time.
const concurrency = 16;

const noTotals = { calls: 0, inbound: 0, reached: 0, dialedReached: 0, seconds: 0 };
type Totals = Map<string, typeof noTotals>;

function addDay(totals: Totals, key: string, day: Activity.DayItem): void {
  const { dialed, inbound, reached, dialedReached, seconds } = day;
  const previous = totals.get(key) ?? noTotals;
  totals.set(key, {
    calls: previous.calls + dialed + inbound,
    inbound: previous.inbound + inbound,
    reached: previous.reached + reached,
    dialedReached: previous.dialedReached + dialedReached,
    seconds: previous.seconds + seconds,
  });
}

function toFigures(totals: Totals, key: string) {
  const { seconds, ...counts } = totals.get(key) ?? noTotals;
  return { ...counts, minutes: minutesOf(seconds) };
}

const topKeys = (totals: Totals): string[] =>
  [...totals]
    .sort(([, one], [, other]) => other.calls - one.calls)
    .slice(0, maxRanked)
    .map(([key]) => key);

const wholeKey = "whole"; // The only key of `sums.whole`.

export async function stats(period: StatsPeriod, requestedTenantId: string | undefined): Promise<Stats> {
  const tenantId = visibleTenantId(requestedTenantId);
  const days = await Activity.lastDays(periodDays[period]);
  const from = days[0] ?? "";
  const to = days.at(-1) ?? "";
  const sums: Record<"whole" | "byDay" | "byUser" | "byTenant", Totals> = {
    whole: new Map(),
    byDay: new Map(),
    byUser: new Map(),
    byTenant: new Map(),
  };
  const counts = { users: 0, tenants: 0 };
  const readTenant = (id: string) =>
    inTenant(id, async () => {
      const [rows, users] = await Promise.all([Activity.listDayItems(from, to), User.count()]);
      counts.users += users;
      counts.tenants += 1;
      for (const row of rows) {
        addDay(sums.whole, wholeKey, row);
        addDay(sums.byDay, row.day, row);
        addDay(sums.byUser, `${id}#${row.userId}`, row);
        addDay(sums.byTenant, id, row);
      }
    });
  for await (const ids of tenantIdBatches(tenantId))
    for (let start = 0; start < ids.length; start += concurrency)
      await Promise.all(ids.slice(start, start + concurrency).map(readTenant));
  return {
    period,
    from,
    to,
    ...counts,
    ...toFigures(sums.whole, wholeKey),
    byDay: days.map((day) => ({ day, ...toFigures(sums.byDay, day) })),
    byUser: await withUserNames(sums.byUser),
    byTenant: tenantId === undefined ? await withTenantNames(sums.byTenant) : [],
  };
}

async function* tenantIdBatches(tenantId: string | undefined): AsyncGenerator<readonly string[]> {
  if (tenantId === undefined) yield* Tenant.allIds();
  // Loaded only to refuse an unknown tenant.
  else yield [(await requestedTenant(tenantId)).tenantId];
}

const withUserNames = (totals: Totals) =>
  Promise.all(
    topKeys(totals).map(async (key) => {
      const [tenantId = "", userId = ""] = key.split("#");
      const user = await inTenant(tenantId, () => User.find(userId));
      return { _id: userId, name: user?.name ?? "", ...toFigures(totals, key) };
    }),
  );

async function withTenantNames(totals: Totals) {
  const ids = topKeys(totals);
  const tenants = await Tenant.loadMany(ids);
  return ids.map((id) => ({ _id: id, name: tenants.get(id)?.name ?? "", ...toFigures(totals, id) }));
}

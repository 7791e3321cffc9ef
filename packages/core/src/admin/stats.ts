import type { Stats, StatsPeriod } from "@callwright/contracts";
import { minutesOf } from "@callwright/contracts/figures";
import * as Activity from "../activity/index.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { inTenant, oneTenant, visibleTenant } from "./scope.ts";

const daysOf: Readonly<Record<StatsPeriod, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };
const maxRanked = 20;
const concurrency = 16;

const none = { calls: 0, inbound: 0, reached: 0, dialedReached: 0, seconds: 0 };
type Totals = Map<string, typeof none>;

function add(totals: Totals, key: string, day: Activity.DayItem): void {
  const { dialed, inbound = 0, reached = 0, dialedReached = 0, seconds } = day;
  const known = totals.get(key) ?? none;
  totals.set(key, {
    calls: known.calls + dialed + inbound,
    inbound: known.inbound + inbound,
    reached: known.reached + reached,
    dialedReached: known.dialedReached + dialedReached,
    seconds: known.seconds + seconds,
  });
}

function figuresOf(totals: Totals, key: string) {
  const { seconds, ...counts } = totals.get(key) ?? none;
  return { ...counts, minutes: minutesOf(seconds) };
}

const ranked = (totals: Totals): string[] =>
  [...totals]
    .sort(([, one], [, other]) => other.calls - one.calls)
    .slice(0, maxRanked)
    .map(([key]) => key);

const all = "all";

export async function stats(period: StatsPeriod, wanted: string | undefined): Promise<Stats> {
  const tenantId = visibleTenant(wanted);
  const days = await Activity.lastDays(daysOf[period]);
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const sums: Record<"whole" | "byDay" | "byUser" | "byTenant", Totals> = {
    whole: new Map(),
    byDay: new Map(),
    byUser: new Map(),
    byTenant: new Map(),
  };
  const count = { users: 0, tenants: 0 };
  const readTenant = (id: string) =>
    inTenant(id, async () => {
      const [rows, users] = await Promise.all([Activity.days(from, to), User.count()]);
      count.users += users;
      count.tenants += 1;
      for (const row of rows) {
        add(sums.whole, all, row);
        add(sums.byDay, row.day, row);
        add(sums.byUser, `${id}#${row.userId}`, row);
        add(sums.byTenant, id, row);
      }
    });
  for await (const ids of tenantsIn(tenantId))
    for (let start = 0; start < ids.length; start += concurrency)
      await Promise.all(ids.slice(start, start + concurrency).map(readTenant));
  return {
    period,
    from,
    to,
    ...count,
    ...figuresOf(sums.whole, all),
    byDay: days.map((day) => ({ day, ...figuresOf(sums.byDay, day) })),
    byUser: await withUserNames(sums.byUser),
    byTenant: tenantId === undefined ? await withTenantNames(sums.byTenant) : [],
  };
}

async function* tenantsIn(tenantId: string | undefined): AsyncGenerator<readonly string[]> {
  if (tenantId === undefined) yield* Tenant.allIds();
  else yield [(await oneTenant(tenantId)).tenantId];
}

const withUserNames = (totals: Totals) =>
  Promise.all(
    ranked(totals).map(async (key) => {
      const [tenantId = "", userId = ""] = key.split("#");
      const user = await inTenant(tenantId, () => User.find(userId));
      return { _id: userId, name: user?.name ?? "", ...figuresOf(totals, key) };
    }),
  );

async function withTenantNames(totals: Totals) {
  const ids = ranked(totals);
  const tenants = await Tenant.loadMany(ids);
  return ids.map((id) => ({ _id: id, name: tenants.get(id)?.name ?? "", ...figuresOf(totals, id) }));
}

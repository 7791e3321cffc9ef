/** How the lines of an account were used, computed from the provider's record. */
import type { ProviderCall } from "../world/provider.ts";

export interface AccountTenant {
  readonly tenantId: string;
  readonly people: number;
  /** Calls that its numbers may have at once. */
  readonly slots: number;
  /** When it started its run. */
  readonly startedAt: number;
}

export interface AccountUse {
  readonly calls: number;
  /** People whose phone never rang. */
  readonly neverCalled: number;
  /** Share of time in use, of the lines that the tenants' numbers could have filled. */
  readonly use: number;
  /** Milliseconds from the report of an end to the next dial, 99th percentile. */
  readonly refillMs: number;
  readonly mostAtOnce: number;
  /** Each tenant's wait for its first dial, and the fair one: until a line for each waiting tenant came free. */
  readonly firstDials: readonly FirstDial[];
}

export interface FirstDial {
  readonly waitMs: number;
  readonly fairMs: number;
}

/** A dispatch takes this long, however many lines are free. */
const dispatchMs = 5_000;
/** Dials that were under way when a tenant started have taken their lines. */
const underWayMs = 2_000;

export function accountUse(
  calls: readonly ProviderCall[],
  tenants: readonly AccountTenant[],
  lines: number,
): AccountUse {
  const rung = calls.filter(({ rings }) => rings).sort((a, b) => a.acceptedAt - b.acceptedAt);
  const called = new Set(rung.map(({ request }) => `${request.ref.tenantId} ${request.customer.number}`));
  return {
    calls: rung.length,
    neverCalled: tenants.reduce((sum, { people }) => sum + people, 0) - called.size,
    use: shareInUse(rung, tenants, lines),
    refillMs: refillOf(rung, lines),
    mostAtOnce: mostAtOnce(rung),
    firstDials: firstDials(rung, tenants, lines),
  };
}

const isOf =
  ({ tenantId }: AccountTenant) =>
  ({ request }: ProviderCall): boolean =>
    request.ref.tenantId === tenantId;

/** Share in use from shortly after the last tenant started until the last person is dialled. */
function shareInUse(calls: readonly ProviderCall[], tenants: readonly AccountTenant[], lines: number): number {
  const from = Math.max(...tenants.map(({ startedAt }) => startedAt)) + dispatchMs;
  const until = calls.at(-1)?.acceptedAt ?? from;
  const dials = tenants.map((tenant) => calls.filter(isOf(tenant)));
  const instants = [...new Set(calls.flatMap(({ acceptedAt, endsAt }) => [acceptedAt, endsAt]).concat(from))]
    .filter((at) => at >= from && at <= until)
    .sort((a, b) => a - b);
  let [held, possible] = [0, 0];
  for (const [index, at] of instants.entries()) {
    const ms = (instants[index + 1] ?? until) - at;
    let [live, wanted] = [0, 0];
    for (const [place, tenant] of tenants.entries()) {
      const own = dials[place] ?? [];
      const liveOfTenant = own.filter(({ acceptedAt, endsAt }) => acceptedAt <= at && at < endsAt).length;
      const isWaiting = (own.at(-1)?.acceptedAt ?? 0) > at;
      live += liveOfTenant;
      wanted += isWaiting ? tenant.slots : liveOfTenant;
    }
    held += live * ms;
    possible += Math.min(lines, wanted) * ms;
  }
  return possible === 0 ? 1 : held / possible;
}

/** Each reported end made room for one dial, in that order. */
function refillOf(calls: readonly ProviderCall[], lines: number): number {
  const reports = calls.map(({ reportedAt = Number.POSITIVE_INFINITY }) => reportedAt).sort((a, b) => a - b);
  const refills = calls.slice(lines).map(({ acceptedAt }, index) => acceptedAt - (reports[index] ?? 0));
  refills.sort((a, b) => a - b);
  return refills[Math.ceil(refills.length * 0.99) - 1] ?? 0;
}

function mostAtOnce(calls: readonly ProviderCall[]): number {
  const changes = calls.flatMap(({ acceptedAt, endsAt }) => [
    { at: acceptedAt, by: 1 },
    { at: endsAt, by: -1 },
  ]);
  changes.sort((a, b) => a.at - b.at || a.by - b.by);
  let live = 0;
  return Math.max(0, ...changes.map(({ by }) => (live += by)));
}

/** The longest time for which a line was free, by the reports, while a number with people to call had none. */
export function longestIdleMs(
  calls: readonly ProviderCall[],
  tenants: readonly AccountTenant[],
  lines: number,
): number {
  const rung = calls.filter(({ rings }) => rings);
  const busyAt = (of: readonly ProviderCall[], at: number) =>
    of.filter(({ acceptedAt, reportedAt = Number.POSITIVE_INFINITY }) => acceptedAt <= at && at < reportedAt);
  const last = (of: readonly ProviderCall[]) => Math.max(0, ...of.map(({ acceptedAt }) => acceptedAt));
  const dials = tenants.map((tenant) => ({ tenant, calls: rung.filter(isOf(tenant)) }));
  const wants = (at: number) =>
    dials.some(({ tenant, calls: own }) => {
      const isWaiting = tenant.startedAt <= at && last(own) > at;
      return isWaiting && busyAt(own, at).length < tenant.slots;
    });
  const instants = rung
    .flatMap(({ acceptedAt, reportedAt = acceptedAt }) => [acceptedAt, reportedAt])
    .concat(tenants.map(({ startedAt }) => startedAt))
    .sort((a, b) => a - b);
  let [longest, idleSince] = [0, Number.POSITIVE_INFINITY];
  for (const at of instants) {
    longest = Math.max(longest, at - idleSince);
    const isIdle = busyAt(rung, at).length < lines && wants(at);
    idleSince = isIdle ? Math.min(idleSince, at) : Number.POSITIVE_INFINITY;
  }
  return longest;
}

/** A tenant that waits among three has one of the next three lines that come free. */
function firstDials(calls: readonly ProviderCall[], tenants: readonly AccountTenant[], lines: number): FirstDial[] {
  const firstOf = (tenant: AccountTenant) => calls.find(isOf(tenant))?.acceptedAt ?? Number.POSITIVE_INFINITY;
  const reports = calls.map(({ reportedAt = Number.POSITIVE_INFINITY }) => reportedAt).sort((a, b) => a - b);
  return tenants.map((tenant) => {
    const { startedAt } = tenant;
    const waitMs = firstOf(tenant) - startedAt;
    const live = calls.filter(
      ({ acceptedAt, reportedAt = Number.POSITIVE_INFINITY }) =>
        acceptedAt <= startedAt + underWayMs && startedAt < reportedAt,
    );
    const waiting = tenants.filter((other) => other.startedAt <= startedAt && firstOf(other) > startedAt).length;
    const lacking = waiting - (lines - live.length);
    const freeAt = lacking > 0 ? (reports.filter((at) => at > startedAt)[lacking - 1] ?? startedAt) : startedAt;
    return { waitMs, fairMs: Math.max(0, freeAt - startedAt) + dispatchMs };
  });
}

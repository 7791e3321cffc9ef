/** How the lines of an account were used, computed from the provider's record. */
import type { ProviderCall } from "../world/provider.ts";

export interface AccountTenant {
  readonly tenantId: string;
  readonly people: number;
  /** Concurrent calls that its numbers may have. */
  readonly slots: number;
  /** When it started its run. */
  readonly startedAt: number;
}

export interface AccountUse {
  readonly calls: number;
  /** People whose phone never rang. */
  readonly neverCalled: number;
  /** Share of time in use, of the lines that the tenants' numbers could have filled. */
  readonly useRate: number;
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

/** The time that a dispatch takes even if lines are free. */
const dispatchMs = 5_000;
/** A call accepted within this time after a tenant's start had claimed its line before the start. */
const underWayMs = 2_000;

export function computeAccountUse(
  calls: readonly ProviderCall[],
  tenants: readonly AccountTenant[],
  lines: number,
): AccountUse {
  const rung = calls.filter(({ rings }) => rings).sort((a, b) => a.acceptedAt - b.acceptedAt);
  const called = new Set(rung.map(({ request }) => `${request.ref.tenantId} ${request.customer.number}`));
  return {
    calls: rung.length,
    neverCalled: tenants.reduce((sum, { people }) => sum + people, 0) - called.size,
    useRate: shareInUse(rung, tenants, lines),
    refillMs: refillP99Ms(rung, lines),
    mostAtOnce: mostAtOnce(rung),
    firstDials: firstDials(rung, tenants, lines),
  };
}

const isCallOf =
  ({ tenantId }: AccountTenant) =>
  ({ request }: ProviderCall): boolean =>
    request.ref.tenantId === tenantId;

/** Share in use from shortly after the last tenant started until the last person is dialled. */
function shareInUse(calls: readonly ProviderCall[], tenants: readonly AccountTenant[], lines: number): number {
  const from = Math.max(...tenants.map(({ startedAt }) => startedAt)) + dispatchMs;
  const until = calls.at(-1)?.acceptedAt ?? from;
  const dials = tenants.map((tenant) => calls.filter(isCallOf(tenant)));
  const instants = [...new Set(calls.flatMap(({ acceptedAt, endsAt }) => [acceptedAt, endsAt]).concat(from))]
    .filter((at) => at >= from && at <= until)
    .sort((a, b) => a - b);
  let [usedMs, usableMs] = [0, 0];
  for (const [index, at] of instants.entries()) {
    const ms = (instants[index + 1] ?? until) - at;
    let [live, usable] = [0, 0];
    for (const [tenantIndex, tenant] of tenants.entries()) {
      const own = dials[tenantIndex] ?? [];
      const liveOfTenant = own.filter(({ acceptedAt, endsAt }) => acceptedAt <= at && at < endsAt).length;
      const isWaiting = (own.at(-1)?.acceptedAt ?? 0) > at;
      live += liveOfTenant;
      // While it has people left, a tenant could use all its slots; after that only those of its last calls.
      usable += isWaiting ? tenant.slots : liveOfTenant;
    }
    usedMs += live * ms;
    usableMs += Math.min(lines, usable) * ms;
  }
  return usableMs === 0 ? 1 : usedMs / usableMs;
}

/** The n-th reported end frees the line for dial `lines` + n: the time between the two, 99th percentile. */
function refillP99Ms(calls: readonly ProviderCall[], lines: number): number {
  const reports = calls.map(({ reportedAt = Number.POSITIVE_INFINITY }) => reportedAt).sort((a, b) => a - b);
  const refills = calls.slice(lines).map(({ acceptedAt }, index) => acceptedAt - (reports[index] ?? 0));
  refills.sort((a, b) => a - b);
  return refills[Math.ceil(refills.length * 0.99) - 1] ?? 0;
}

function mostAtOnce(calls: readonly ProviderCall[]): number {
  const changes = calls.flatMap(({ acceptedAt, endsAt }) => [
    { at: acceptedAt, change: 1 },
    { at: endsAt, change: -1 },
  ]);
  changes.sort((a, b) => a.at - b.at || a.change - b.change);
  let live = 0;
  let maxLive = 0;
  for (const { change } of changes) {
    live += change;
    maxLive = Math.max(maxLive, live);
  }
  return maxLive;
}

/** The longest time for which a line was free, counted from the reports, while a number waited for a line. */
export function longestIdleMs(
  calls: readonly ProviderCall[],
  tenants: readonly AccountTenant[],
  lines: number,
): number {
  const rung = calls.filter(({ rings }) => rings);
  const busyAt = (subset: readonly ProviderCall[], at: number) =>
    subset.filter(({ acceptedAt, reportedAt = Number.POSITIVE_INFINITY }) => acceptedAt <= at && at < reportedAt);
  const lastDialAt = (subset: readonly ProviderCall[]) => Math.max(0, ...subset.map(({ acceptedAt }) => acceptedAt));
  const dials = tenants.map((tenant) => ({ tenant, calls: rung.filter(isCallOf(tenant)) }));
  const hasWaitingNumber = (at: number) =>
    dials.some(({ tenant, calls: own }) => {
      const isWaiting = tenant.startedAt <= at && lastDialAt(own) > at;
      return isWaiting && busyAt(own, at).length < tenant.slots;
    });
  const instants = rung
    .flatMap(({ acceptedAt, reportedAt = acceptedAt }) => [acceptedAt, reportedAt])
    .concat(tenants.map(({ startedAt }) => startedAt))
    .sort((a, b) => a - b);
  let [longest, idleSince] = [0, Number.POSITIVE_INFINITY];
  for (const at of instants) {
    longest = Math.max(longest, at - idleSince);
    const isIdle = busyAt(rung, at).length < lines && hasWaitingNumber(at);
    idleSince = isIdle ? Math.min(idleSince, at) : Number.POSITIVE_INFINITY;
  }
  return longest;
}

/** The fair wait: of three waiting tenants each gets one of the next three lines that come free. */
function firstDials(calls: readonly ProviderCall[], tenants: readonly AccountTenant[], lines: number): FirstDial[] {
  const firstOf = (tenant: AccountTenant) => calls.find(isCallOf(tenant))?.acceptedAt ?? Number.POSITIVE_INFINITY;
  const reports = calls.map(({ reportedAt = Number.POSITIVE_INFINITY }) => reportedAt).sort((a, b) => a - b);
  return tenants.map((tenant) => {
    const { startedAt } = tenant;
    const waitMs = firstOf(tenant) - startedAt;
    const live = calls.filter(
      ({ acceptedAt, reportedAt = Number.POSITIVE_INFINITY }) =>
        acceptedAt <= startedAt + underWayMs && startedAt < reportedAt,
    );
    const waiting = tenants.filter((other) => other.startedAt <= startedAt && firstOf(other) > startedAt).length;
    // So many lines must still come free until each waiting tenant could have one.
    const missingLines = waiting - (lines - live.length);
    const freeAt =
      missingLines > 0 ? (reports.filter((at) => at > startedAt)[missingLines - 1] ?? startedAt) : startedAt;
    return { waitMs, fairMs: Math.max(0, freeAt - startedAt) + dispatchMs };
  });
}

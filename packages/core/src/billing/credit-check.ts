import { db, type Item } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { context } from "../kernel/context.ts";
import * as Tenant from "../tenant/index.ts";
import { type CreditCheck, creditOf } from "./credit.ts";

export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

export async function checkCredit(owner: Owner): Promise<CreditCheck> {
  const { tenantId, userId } = owner;
  const [{ data: meter }, tenant] = await Promise.all([
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
    loadLimitedTenant(tenantId),
  ]);
  return creditOf(meter ?? undefined, tenant, async () => (await Tenant.current({ consistent: false })).timezone);
}

const unlimitedCacheMs = 5_000;
/** By the table's client: until when a tenant is assumed to have no limit. */
const unlimitedTenants = new WeakMap<object, Map<string, number>>();

function unlimitedUntil(): Map<string, number> {
  const { client } = context().database;
  const known = unlimitedTenants.get(client) ?? new Map<string, number>();
  unlimitedTenants.set(client, known);
  return known;
}

export async function loadLimitedTenant(tenantId: string): Promise<Item<"tenantMeter"> | undefined> {
  const until = unlimitedUntil().get(tenantId);
  if (until !== undefined && until > now()) return undefined;
  const { data } = await db().tenantMeter.get({ tenantId }).go({ consistent: true });
  if (data && isLimited(data)) return data;
  unlimitedUntil().set(tenantId, now() + unlimitedCacheMs);
  return undefined;
}

const isLimited = ({ allowedSeconds, maxLive, isHeld }: Item<"tenantMeter">): boolean =>
  allowedSeconds !== undefined || maxLive !== undefined || isHeld === true;

export const forgetUnlimited = (tenantId: string): void => {
  unlimitedUntil().delete(tenantId);
};

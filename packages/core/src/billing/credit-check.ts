import { db, type Item } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { perDatabase } from "../kernel/context.ts";
import * as Tenant from "../tenant/index.ts";
import { type CreditCheck, creditOf } from "./credit.ts";

export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** Meters of a call that came in: it is under way, so that nothing refuses it, and they may fall below zero. */
export interface AnsweredCredit {
  readonly meter: Item<"meter"> | undefined;
  readonly tenant: Item<"tenantMeter"> | undefined;
}

export async function answeredCredit({ tenantId, userId }: Owner): Promise<AnsweredCredit> {
  const [{ data: meter }, tenant] = await Promise.all([
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
    loadLimitedTenant(tenantId),
  ]);
  return { meter: meter ?? undefined, tenant };
}

export async function checkCredit(owner: Owner): Promise<CreditCheck> {
  const { meter, tenant } = await answeredCredit(owner);
  return creditOf(meter, tenant, async () => (await Tenant.current({ consistent: false })).timezone);
}

const unlimitedCacheMs = 5_000;
const unlimitedUntil = perDatabase(() => new Map<string, number>());

async function loadLimitedTenant(tenantId: string): Promise<Item<"tenantMeter"> | undefined> {
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

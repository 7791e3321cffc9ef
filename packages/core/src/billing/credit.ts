import { db, type Item } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { perDatabase } from "../kernel/context.ts";
import * as Tenant from "../tenant/index.ts";
import { callsLeft, dayIn, nextDay } from "./trial.ts";

export interface CreditRefusal {
  readonly why: "minutes" | "trial" | "payment";
  /** The refusal's English sentence, by which `findRefusalBySentence` finds its code. */
  readonly words: string;
  /** When the refusal ends by itself; absent if more minutes or another plan are needed. */
  readonly until?: string | undefined;
}

export type DialRefusal =
  | CreditRefusal
  /** The tenant's active calls are at their limit, or have reserved the last minutes: one of them must end first. */
  | { readonly why: "tenant-lines" };

export type CreditCheck =
  | {
      readonly kind: "open";
      readonly meter: Item<"meter">;
      readonly tenant?: Item<"tenantMeter"> | undefined;
      /** Trials only: today in the tenant's zone. */
      readonly day?: string | undefined;
    }
  | { readonly kind: "refused"; readonly refusal: DialRefusal };

const refuse = (refusal: DialRefusal): CreditCheck => ({ kind: "refused", refusal });

const suspended = "This organisation is suspended. Contact support.";
const usedUp = "Your minutes are used up. Upgrade your plan to go on calling.";
const tenantUsedUp = "The minutes of your company are used up. Ask its owner for more.";
const trialOver = "Your trial is over. Upgrade to a paid plan to go on calling.";
const overdue = "Your last payment failed. Pay the open invoice or use another card to go on calling.";
const trialDayUsed = "A trial has 3 calls a day, and today's are used up. Go on tomorrow, or upgrade to a paid plan.";

export async function checkMeters(
  meter: Item<"meter"> | undefined,
  tenant: Item<"tenantMeter"> | undefined,
  readTimezone: () => Promise<string>,
): Promise<CreditCheck> {
  // Refused like used-up minutes, so that runs rest until the tenant's calls are allowed again.
  if (tenant?.isHeld) return refuse({ why: "minutes", words: suspended });
  if (!meter) return refuse({ why: "minutes", words: usedUp });
  if (isBlocked(meter)) return refuse({ why: "payment", words: overdue });
  if (meter.trialEndsAt && Date.parse(meter.trialEndsAt) <= now()) return refuse({ why: "trial", words: trialOver });
  if (meter.remainingSeconds <= 0) return refuse(creditExhausted(meter, usedUp));
  if (tenant?.allowedSeconds !== undefined && tenant.remainingSeconds <= 0)
    return refuse(creditExhausted({ ...tenant, allowedSeconds: tenant.allowedSeconds }, tenantUsedUp));
  if (tenant?.maxLive !== undefined && (tenant.live?.length ?? 0) >= tenant.maxLive)
    return refuse({ why: "tenant-lines" });
  if (!meter.trialEndsAt) return { kind: "open", meter, tenant };
  const zone = await readTimezone();
  const day = dayIn(zone, now());
  if (callsLeft(meter, day) === 0) return refuse({ why: "trial", words: trialDayUsed, until: nextDay(zone, now()) });
  return { kind: "open", meter, tenant, day };
}

export const isBlocked = ({ graceEndsAt }: Pick<Item<"meter">, "graceEndsAt">): boolean =>
  graceEndsAt !== undefined && Date.parse(graceEndsAt) <= now();

/** Minutes reserved by active calls may return, so the refusal is final only if all minutes are used. */
const creditExhausted = (meter: { usedSeconds: number; allowedSeconds: number }, words: string): DialRefusal =>
  meter.usedSeconds < meter.allowedSeconds ? { why: "tenant-lines" } : { why: "minutes", words };

export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** `tenant` is present only if limited. Remaining seconds may be negative, since incoming calls are never refused. */
export interface Meters {
  readonly meter: Item<"meter"> | undefined;
  readonly tenant: Item<"tenantMeter"> | undefined;
}

export async function loadMeters({ tenantId, userId }: Owner): Promise<Meters> {
  const [{ data: meter }, tenant] = await Promise.all([
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
    loadLimitedTenant(tenantId),
  ]);
  return { meter: meter ?? undefined, tenant };
}

export async function checkCredit(owner: Owner): Promise<CreditCheck> {
  const { meter, tenant } = await loadMeters(owner);
  return checkMeters(meter, tenant, async () => (await Tenant.current({ consistent: false })).timezone);
}

/** For this time, calls of a tenant without limits do not read the tenant's meter again. */
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

/** Looks at the meters before a call is claimed: whether it may be, and what the claim's conditions are to be. */
import { db, type Item } from "../db/service.ts";
import { now } from "../kernel/clock.ts";
import { context } from "../kernel/context.ts";
import * as Tenant from "../tenant/index.ts";
import { callsLeft, dayIn, nextDay } from "./trial.ts";

export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** Nothing is left to call with. */
export interface CreditRefusal {
  readonly why: "minutes" | "trial";
  /** For a person: what happened, and what to do. */
  readonly words: string;
  /** When it is over by itself; otherwise somebody must add minutes, or choose a plan. */
  readonly until?: string | undefined;
}

/** Why no call may be placed. */
export type DialRefusal =
  | CreditRefusal
  /** The tenant has as many calls under way as it may, or they have set the last minutes aside: one of them has to end. */
  | { readonly why: "tenant-lines" };

export type CreditCheck =
  | {
      readonly kind: "open";
      readonly meter: Item<"meter">;
      /** Only where the tenant is limited. */
      readonly tenant?: Item<"tenantMeter"> | undefined;
      /** Only of a trial: today, in the tenant's zone. */
      readonly day?: string | undefined;
    }
  | { readonly kind: "refused"; readonly refusal: DialRefusal };

const refused = (refusal: DialRefusal): CreditCheck => ({ kind: "refused", refusal });

const usedUp = "Your minutes are used up. Upgrade your plan to go on calling.";
const tenantUsedUp = "The minutes of your company are used up. Ask its owner for more.";
const trialOver = "Your trial is over. Upgrade to a paid plan to go on calling.";
const trialDayUsed = "A trial has 3 calls a day, and today's are used up. Go on tomorrow, or upgrade to a paid plan.";

/** The meters as they are now; the claim tests them again. */
export async function checkCredit(owner: Owner): Promise<CreditCheck> {
  const { tenantId, userId } = owner;
  const [{ data: meter }, tenant] = await Promise.all([
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
    loadLimitedTenant(tenantId),
  ]);
  if (!meter) return refused({ why: "minutes", words: usedUp });
  if (meter.trialEndsAt && Date.parse(meter.trialEndsAt) <= now()) return refused({ why: "trial", words: trialOver });
  if (meter.remainingSeconds <= 0) return refused(creditExhausted(meter, usedUp));
  if (tenant?.allowedSeconds !== undefined && tenant.remainingSeconds <= 0)
    return refused(creditExhausted({ ...tenant, allowedSeconds: tenant.allowedSeconds }, tenantUsedUp));
  if (tenant?.maxLive !== undefined && (tenant.live?.length ?? 0) >= tenant.maxLive)
    return refused({ why: "tenant-lines" });
  if (!meter.trialEndsAt) return { kind: "open", meter, tenant };
  const { timezone } = await Tenant.current({ consistent: false });
  const day = dayIn(timezone, now());
  if (callsLeft(meter, day) === 0)
    return refused({ why: "trial", words: trialDayUsed, until: nextDay(timezone, now()) });
  return { kind: "open", meter, tenant, day };
}

/** What calls under way have set aside comes back with those that reach nobody: then there is something left after all. */
const creditExhausted = (meter: { usedSeconds: number; allowedSeconds: number }, words: string): DialRefusal =>
  meter.usedSeconds < meter.allowedSeconds ? { why: "tenant-lines" } : { why: "minutes", words };

/** Each running function asks again after this long whether a tenant has got a limit. */
const unlimitedCacheMs = 5_000;
/** Tenants that have no limit, by the client of their table: until when that is taken for granted. */
const unlimitedTenants = new WeakMap<object, Map<string, number>>();

function unlimitedUntil(): Map<string, number> {
  const { client } = context().database;
  const known = unlimitedTenants.get(client) ?? new Map<string, number>();
  unlimitedTenants.set(client, known);
  return known;
}

/** The meter of a tenant that is limited in something, as the last write left it. */
async function loadLimitedTenant(tenantId: string): Promise<Item<"tenantMeter"> | undefined> {
  const until = unlimitedUntil().get(tenantId);
  if (until !== undefined && until > now()) return undefined;
  const { data } = await db().tenantMeter.get({ tenantId }).go({ consistent: true });
  if (data && isLimited(data)) return data;
  unlimitedUntil().set(tenantId, now() + unlimitedCacheMs);
  return undefined;
}

const isLimited = ({ allowedSeconds, maxLive }: Item<"tenantMeter">): boolean =>
  allowedSeconds !== undefined || maxLive !== undefined;

/** This function has just limited the tenant. */
export const forgetUnlimited = (tenantId: string): void => {
  unlimitedUntil().delete(tenantId);
};

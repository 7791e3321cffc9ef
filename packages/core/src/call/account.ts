/** The provider account's own limit, as its answers tell it: while all its lines are taken, nobody is claimed for it. */
import { db } from "../db/service.ts";
import { now, toIso } from "../kernel/clock.ts";
import { context } from "../kernel/context.ts";
import type { AccountLimits } from "../ports/voice.ts";

/** The platform has one account at the voice provider. */
const accountId = "platform";
/** Until somebody asks again: one of its calls may have ended. */
const fullSeconds = 10;
/** Each running function looks again after this long. */
const rememberMs = 2_000;

interface Known {
  readonly until: number;
  readonly fullUntil: number;
}
const known = new WeakMap<object, Known>();

/** Milliseconds for which the account has no line free, as far as is known. */
export async function fullForMs(): Promise<number> {
  const { client } = context().database;
  let seen = known.get(client);
  if (!seen || seen.until <= now() || seen.until > now() + rememberMs) {
    const { data } = await db().voiceAccount.get({ accountId }).go();
    seen = { until: now() + rememberMs, fullUntil: data?.fullUntil ? Date.parse(data.fullUntil) : 0 };
    known.set(client, seen);
  }
  return Math.max(0, seen.fullUntil - now());
}

/** What the answer to a dial said; written only where it matters, since most dials leave lines free. */
export async function noteLimits(limits: AccountLimits | undefined): Promise<void> {
  if (!limits || limits.remaining > 0) return;
  const fullUntil = now() + fullSeconds * 1000;
  known.set(context().database.client, { until: now() + rememberMs, fullUntil });
  await db()
    .voiceAccount.put({ accountId, concurrent: limits.concurrent, fullUntil: toIso(fullUntil) })
    .go();
}

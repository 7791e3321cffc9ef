/** The provider account's own concurrency limit, learned from its answers: no claims while it is full. */
import { db } from "../db/service.ts";
import { now, toIso } from "../kernel/clock.ts";
import { context } from "../kernel/context.ts";
import type { AccountLimits } from "../ports/voice.ts";

const accountId = "platform";
/** A call of the account may have ended by then. */
const fullSeconds = 10;
const rememberMs = 2_000;

interface Known {
  readonly until: number;
  readonly fullUntil: number;
}
const known = new WeakMap<object, Known>();

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

export async function noteLimits(limits: AccountLimits | undefined): Promise<void> {
  if (!limits || limits.remaining > 0) return;
  const fullUntil = now() + fullSeconds * 1000;
  known.set(context().database.client, { until: now() + rememberMs, fullUntil });
  await db()
    .voiceAccount.put({ accountId, concurrent: limits.concurrent, fullUntil: toIso(fullUntil) })
    .go();
}

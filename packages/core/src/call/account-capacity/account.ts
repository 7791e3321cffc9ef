import { db } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now, nowIso, toIso } from "../../kernel/clock.ts";
import { perDatabase } from "../../kernel/context.ts";
import { log } from "../../kernel/log.ts";
import type { AccountLimits } from "../../ports/voice.ts";
import * as VoiceAccount from "../../voice-account/index.ts";

const cacheMs = 2_000;
const shortestPauseSeconds = 2;
const longestPauseSeconds = 300;
/** Expiry of the count of calls without a lease, whose ends are not reported to us. The next dial counts again. */
const unseenMs = 30_000;

export interface Account {
  readonly accountId: string;
  readonly limit: number;
  /** Lines for outbound calls: the limit without the lines that are kept for incoming calls. */
  readonly lines: number;
  /** Lines that the provider counts as taken although we have no lease for them. */
  readonly unseen: number;
  /** Pauses in a row; each is twice as long as the one before. */
  readonly refusals: number;
  readonly pausedUntilMs: number;
  readonly pauseReason: string | undefined;
}

const accountCache = perDatabase(() => new Map<string, { readonly until: number; readonly account: Account }>());

export async function loadAccount(accountId: string): Promise<Account> {
  const cached = accountCache().get(accountId);
  // An entry that expires later than the cache lasts was made before the clock was set back.
  if (cached && cached.until > now() && cached.until <= now() + cacheMs) return cached.account;
  const { data } = await db().voiceAccount.get({ accountId }).go();
  const { limit = VoiceAccount.defaultLimit, refusals = 0, pausedUntil, pauseReason, unseenUntilMs = 0 } = data ?? {};
  const lines = Math.max(1, limit - (data?.reserved ?? VoiceAccount.defaultReserve(limit)));
  const unseen = unseenUntilMs > now() ? (data?.unseen ?? 0) : 0;
  const pausedUntilMs = pausedUntil ? Date.parse(pausedUntil) : 0;
  const account = { accountId, limit, lines, unseen, refusals, pausedUntilMs, pauseReason };
  accountCache().set(accountId, { until: now() + cacheMs, account });
  return account;
}

export const pausedForMs = ({ pausedUntilMs }: Account): number => Math.max(0, pausedUntilMs - now());

/** Returns the seconds until the account is tried again. Refusals during a pause do not lengthen it. */
export async function pauseAccount(accountId: string, reason: string, minSeconds: number): Promise<number> {
  const { refusals, ...account } = await loadAccount(accountId);
  if (account.pausedUntilMs > now()) return (account.pausedUntilMs - now()) / 1000;
  const seconds = Math.max(minSeconds, Math.min(longestPauseSeconds, shortestPauseSeconds * 2 ** refusals));
  const update = db()
    .voiceAccount.update({ accountId })
    .set({ pausedUntil: toIso(now() + seconds * 1000), pauseReason: reason })
    .add({ refusals: 1 })
    .where(({ pausedUntil }, op) => `${op.notExists(pausedUntil)} OR ${op.lte(pausedUntil, nowIso())}`);
  if (await tryWrite(update.go())) log.warn("account.paused", { accountId, reason, seconds });
  accountCache().delete(accountId);
  return seconds;
}

/** True if the account has fewer lines than assumed. */
export async function saveLimit(accountId: string, limits: AccountLimits): Promise<boolean> {
  const { limit } = await loadAccount(accountId);
  if (limits.concurrent === limit) return false;
  await db().voiceAccount.update({ accountId }).set({ limit: limits.concurrent }).go();
  accountCache().delete(accountId);
  log.info("account.limit-learned", { accountId, limit: limits.concurrent });
  return limits.concurrent < limit;
}

export async function saveUnseen(accountId: string, unseen: number): Promise<void> {
  await db()
    .voiceAccount.update({ accountId })
    .set({ unseen, unseenUntilMs: now() + unseenMs })
    .go();
  accountCache().delete(accountId);
}

export async function clearRefusals(accountId: string): Promise<void> {
  const { refusals } = await loadAccount(accountId);
  if (refusals === 0) return;
  await db().voiceAccount.update({ accountId }).remove(["pausedUntil", "pauseReason", "refusals"]).go();
  accountCache().delete(accountId);
}

/** Limits attempts per account and per address, in windows of fifteen minutes (of an hour for invitations), and what may be used once. */
import { db } from "../db/service.ts";
import { unlessRefused } from "../db/transact.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { AppError } from "../kernel/error.ts";
import { sha256 } from "../kernel/hash.ts";
import { networkOf } from "./network.ts";

const minuteMs = 60_000;
const windowMs = (rule: Rule): number => (rule === "invitation" ? 60 : 15) * minuteMs;

/** An office shares one address; an account is one person's. */
const maxAttempts = {
  /** Failed sign-ins. */
  account: 10,
  address: 100,
  /** Mails that somebody asked for without being signed in, to a mailbox and from an address. */
  mailbox: 5,
  mailAddress: 50,
  /** Links of mails that were tried out. */
  link: 20,
  linkAddress: 100,
  /** API keys that are none, from an address: nobody guesses one, but a program may ask on with a revoked one for ever. */
  keyAddress: 300,
  /** Mail servers that an administrator had us try. */
  mailServer: 30,
  /** Invitations that a tenant's administrators send, in an hour. */
  invitation: 50,
} as const;
type Rule = keyof typeof maxAttempts;

export interface Attempt {
  readonly rule: Rule;
  readonly subject: string;
}

/** Their subjects are addresses. */
const addressRules: ReadonlySet<Rule> = new Set(["address", "mailAddress", "linkAddress", "keyAddress"]);

function keyOf({ rule, subject }: Attempt) {
  const hash = sha256(addressRules.has(rule) ? networkOf(subject) : subject, "base64url");
  return { rule, subject: hash, window: Math.floor(now() / windowMs(rule)) };
}

/** Counts an attempt before it is judged, so that many at once cannot slip through; refuses beyond the limit. */
export async function countAttempt(attempt: Attempt): Promise<void> {
  const key = keyOf(attempt);
  const endsAt = (key.window + 1) * windowMs(attempt.rule);
  const { data } = await db()
    .limit.upsert(key)
    .add({ attempts: 1 })
    .set({ ttl: toTtl(endsAt) })
    .go({ response: "all_new" });
  if (data.attempts <= maxAttempts[attempt.rule]) return;
  throw new AppError("rate_limited", undefined, { retryAfterSeconds: Math.ceil((endsAt - now()) / 1000) });
}

/** A success counts for nothing: only failures use the limit up. When a new window has begun, there is nothing to forgive. */
export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  await unlessRefused(db().limit.patch(keyOf(attempt)).subtract({ attempts: 1 }).go());
}

/** Whoever has proved otherwise that the account is theirs begins anew. */
export async function forgetAttempts(attempt: Attempt): Promise<void> {
  await db().limit.delete(keyOf(attempt)).go();
}

/** True for the first who uses something up. It is remembered until that instant, in milliseconds. */
export const useUp = (rule: "googleToken", subject: string, until: number): Promise<boolean> =>
  unlessRefused(
    db()
      .limit.create({ rule, subject, window: 0, attempts: 1, ttl: toTtl(until) })
      .go(),
  );

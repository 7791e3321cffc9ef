/** Rate limits in windows of fifteen minutes unless `windowMinutes` says otherwise, and single-use values. */
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { AppError } from "../kernel/error.ts";
import { sha256 } from "../kernel/hash.ts";

const minuteMs = 60_000;
const windowMs = (rule: Rule): number => (windowMinutes[rule] ?? 15) * minuteMs;

/** Limits per address are higher than those per account, since an office shares an address. */
const maxAttempts = {
  /** Failed sign-ins to an account from one address, from all addresses, and from a device that was signed in before. */
  accountAddress: 10,
  account: 100,
  device: 10,
  address: 100,
  factor: 10,
  currentPassword: 10,
  /** Mails requested without a session, per mailbox and per address. */
  mailbox: 5,
  mailAddress: 50,
  signInCode: 5,
  /** Mailed sign-in codes per mailbox: from all addresses, and fewer from one, so that no address can use up all of them. */
  codeMailbox: 20,
  codeMailboxAddress: 5,
  /** Guesses of a texted code per user. */
  phoneCode: 5,
  /** Texts with a code: per user and hour, per number and hour, per number and day. */
  phoneText: 5,
  phoneTextNumber: 5,
  phoneTextDay: 8,
  link: 20,
  linkAddress: 100,
  /** Invalid API keys per address; stops programs that keep using a revoked key. */
  keyAddress: 300,
  carrier: 60,
  mailServer: 30,
  feedback: 5,
  invitation: 50,
  /** Voice tests per user and hour: the provider charges us for them, and they cost the tenant no minutes. */
  voiceTest: 20,
  /** Rehearsals per tenant and hour: each asks the language model some hundred times. */
  rehearsal: 20,
  /** Requests by a candidate's own link; many phones share an address. */
  candidateLink: 30,
  candidateLinkAddress: 600,
  /** Requests by a link to shared candidates; an office shares an address. */
  shareLink: 300,
  shareLinkAddress: 600,
  apiKey: 600,
} as const;
type Rule = keyof typeof maxAttempts;

const windowMinutes: Partial<Record<Rule, number>> = {
  phoneText: 60,
  phoneTextNumber: 60,
  phoneTextDay: 24 * 60,
  invitation: 60,
  voiceTest: 60,
  rehearsal: 60,
  apiKey: 1,
};

export interface Attempt {
  readonly rule: Rule;
  readonly subject: string;
}

/** Rules whose subject is an IP address, which is counted by its network. */
const addressRules: ReadonlySet<Rule> = new Set([
  "address",
  "mailAddress",
  "linkAddress",
  "keyAddress",
  "candidateLinkAddress",
  "shareLinkAddress",
]);

function attemptKey({ rule, subject }: Attempt) {
  const hash = sha256(addressRules.has(rule) ? networkOf(subject) : subject, "base64url");
  return { rule, subject: hash, window: Math.floor(now() / windowMs(rule)) };
}

export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

export async function countTowardsQuota(attempt: Attempt): Promise<Quota> {
  const key = attemptKey(attempt);
  const endsAt = (key.window + 1) * windowMs(attempt.rule);
  const { data } = await db()
    .limit.upsert(key)
    .add({ attempts: 1 })
    .set({ ttl: toTtl(endsAt) })
    .go({ response: "all_new" });
  const limit = maxAttempts[attempt.rule];
  return {
    limit,
    remaining: Math.max(0, limit - data.attempts),
    windowSeconds: windowMs(attempt.rule) / 1000,
    resetSeconds: Math.ceil((endsAt - now()) / 1000),
    isExceeded: data.attempts > limit,
  };
}

/** Counts before verifying, so that concurrent attempts cannot exceed the limit; throws beyond it. */
export async function countAttempt(attempt: Attempt): Promise<void> {
  const { isExceeded, resetSeconds } = await countTowardsQuota(attempt);
  if (isExceeded) throw new AppError("rate_limited", undefined, { retryAfterSeconds: resetSeconds });
}

/** Undoes the count of a successful attempt, since only failures are limited. A new window has nothing to undo. */
export async function refundAttempt(attempt: Attempt): Promise<void> {
  await tryWrite(db().limit.patch(attemptKey(attempt)).subtract({ attempts: 1 }).go());
}

export async function forgetAttempts(attempt: Attempt): Promise<void> {
  await db().limit.delete(attemptKey(attempt)).go();
}

/** True for the first caller only. The use is remembered until `untilMs`. */
export const consumeOnce = (rule: "googleToken", subject: string, untilMs: number): Promise<boolean> =>
  tryWrite(
    db()
      .limit.create({ rule, subject, window: 0, attempts: 1, ttl: toTtl(untilMs) })
      .go(),
  );

/** Four groups of 16 bits: a /64 network. */
const networkGroupCount = 4;

/** IPv4 as is; IPv6 by /64, since a customer can use any address of it. Other text is returned unchanged. */
export function networkOf(address: string): string {
  const groups = ipv6Groups(address);
  if (!groups) return address;
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return `${groups
    .slice(0, networkGroupCount)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

function ipv6Groups(address: string): number[] | undefined {
  // Without the zone index, as in "fe80::1%eth0".
  const url = `http://[${address.replace(/%.*$/, "")}]`;
  if (!URL.canParse(url)) return undefined;
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const parseGroups = (text = "") => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const first = parseGroups(head);
  const last = parseGroups(tail);
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

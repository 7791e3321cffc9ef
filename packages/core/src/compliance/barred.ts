/**
 * Whom nobody calls, for whoever shows many people: a process keeps the lists that it was asked for, and reads of them what has
 * changed. The gate goes by none of this: it reads the number's own row.
 */
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { db } from "../db/service.ts";
import { now, toIso } from "../kernel/clock.ts";
import { context, tenantId } from "../kernel/context.ts";
import { firstIdOf } from "../kernel/id.ts";
import { readMarks } from "./erased.ts";
import { everybody, numbersOn, numbersSince } from "./never-list.ts";
import { type Rules, rulesNow } from "./policy.ts";

export interface Barred {
  /** Another one when somebody else is barred. */
  readonly state: string;
  readonly has: (phoneNumber: string) => boolean;
}

/** Who is on the tenant's own list or the platform's, or was erased; as it was some seconds ago. */
export async function barred(): Promise<Barred> {
  const [own, platform] = await Promise.all([listNow(tenantId()), listNow(everybody)]);
  return {
    state: `${own.state}-${platform.state}`,
    has: (phoneNumber) => own.has(phoneNumber) || platform.has(phoneNumber),
  };
}

interface List extends Barred {
  readonly numbers: ReadonlySet<string>;
  readonly version: number;
  /** It was read once more, a while after it was at this version first. */
  readonly isSettled: boolean;
  /** Milliseconds since the epoch: when it was read. */
  readonly readAt: number;
}

interface Kept {
  /** Upon which it was read, or found as it should be. */
  readonly rules: Rules;
  readonly list: Promise<List>;
}

const kept = new WeakMap<DynamoDBDocumentClient, Map<string, Kept>>();

/** Of all lists that a process keeps, some 50 MB. */
const numbersAtMost = 500_000;

async function listNow(owner: string): Promise<List> {
  const { client } = context().database;
  const lists = kept.get(client) ?? new Map<string, Kept>();
  kept.set(client, lists);
  const rules = await rulesNow(owner);
  const known = lists.get(owner);
  if (known?.rules === rules) return known.list;
  const list = renewed(owner, rules, known);
  lists.set(owner, { rules, list });
  try {
    const read = await list;
    if (read.numbers.size > 0) await dropOthers(lists, owner);
    return read;
  } catch (error) {
    if (lists.get(owner)?.list === list) lists.delete(owner);
    throw error;
  }
}

async function dropOthers(lists: Map<string, Kept>, owner: string): Promise<void> {
  const all = await Promise.allSettled([...lists.values()].map(({ list }) => list));
  const sizes = all.map((one) => (one.status === "fulfilled" ? one.value.numbers.size : 0));
  if (sizes.reduce((sum, size) => sum + size, 0) <= numbersAtMost) return;
  for (const other of lists.keys()) if (other !== owner) lists.delete(other);
}

/** So far back changes are read again: clocks differ, and a transaction takes its time. */
const overlapMs = 60_000;

async function renewed(owner: string, rules: Rules, known: Kept | undefined): Promise<List> {
  const before = await known?.list.catch(() => undefined);
  const { total, version } = rules.doNotCall;
  const isSame = before?.version === version;
  if (before && isSame && before.isSettled) return before;
  const readAt = now();
  const isOf = await readMarks(owner, rules);
  const numbers = total === 0 ? new Set<string>() : before ? await changed(owner, before) : await numbersOn(owner);
  return {
    numbers,
    version,
    // An index tells of a change a moment late: the next look reads it again.
    isSettled: isSame || total === 0,
    readAt,
    state: `${version}.${numbers.size}`,
    has: (phoneNumber) => numbers.has(phoneNumber) || isOf(phoneNumber),
  };
}

async function changed(owner: string, { numbers, readAt }: List): Promise<ReadonlySet<string>> {
  const since = readAt - overlapMs;
  const [put, taken] = await Promise.all([numbersSince(owner, toIso(since)), takenOffSince(owner, since)]);
  return new Set([...[...numbers].filter((phoneNumber) => !taken.has(phoneNumber)), ...put]);
}

async function takenOffSince(owner: string, since: number): Promise<ReadonlySet<string>> {
  const { data } = await db()
    .callingLog.query.primary({ tenantId: owner })
    .gte({ logId: firstIdOf("log", since) })
    .go({ pages: "all" });
  return new Set(data.flatMap(({ kind, phoneNumber }) => (kind === "removed" && phoneNumber ? [phoneNumber] : [])));
}

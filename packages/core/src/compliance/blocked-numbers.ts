/**
 * Whom nobody calls, for whoever shows many people: a process keeps the lists that it was asked for, and reads of them what has
 * changed. The gate goes by none of this: it reads the number's own row.
 */
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { db } from "../db/service.ts";
import { now, toIso } from "../kernel/clock.ts";
import { context, tenantId } from "../kernel/context.ts";
import { firstIdOf } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { readMarks } from "./erased.ts";
import { everybody, numbersOn, numbersSince } from "./never-list.ts";
import { type Rules, rulesNow } from "./policy.ts";

export interface Barred {
  /** Another one when somebody else is barred; undefined while nobody can tell. */
  readonly state: string | undefined;
  readonly has: (phoneNumber: string) => boolean;
}

/**
 * Who is on the tenant's own list or the platform's, or was erased; as it was some seconds ago. A list that cannot be had is
 * as it was known last: a page of people is shown all the same.
 */
export async function barred(): Promise<Barred> {
  const [own, platform] = await Promise.all([listNow(tenantId()), listNow(everybody)]);
  return {
    state: own.state === undefined || platform.state === undefined ? undefined : `${own.state}-${platform.state}`,
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

/** Those asked for longest ago first. */
type Lists = Map<string, Kept>;

const kept = new WeakMap<DynamoDBDocumentClient, Lists>();

/** Of all lists that a process keeps, some 50 MB. */
const numbersAtMost = 500_000;

/** Before anything could be read. */
const unknown: List = {
  numbers: new Set(),
  version: -1,
  isSettled: false,
  readAt: 0,
  state: undefined,
  has: () => false,
};

async function listNow(owner: string): Promise<List> {
  const { client } = context().database;
  const lists: Lists = kept.get(client) ?? new Map();
  kept.set(client, lists);
  const rules = await rulesNow(owner).catch(tell);
  const before = lists.get(owner);
  if (!rules || before?.rules === rules) {
    if (before) keep(lists, owner, before);
    return (await before?.list) ?? unknown;
  }
  const list = renewed(owner, rules, before?.list);
  keep(lists, owner, { rules, list });
  const read = await list;
  await dropOthers(lists, owner);
  return read;
}

function tell(error: unknown): undefined {
  log.warn("barred.unread", { error: describeError(error) });
}

function keep(lists: Lists, owner: string, one: Kept): void {
  lists.delete(owner);
  lists.set(owner, one);
}

/** The platform's list is asked for with every tenant's, and stays. */
async function dropOthers(lists: Lists, owner: string): Promise<void> {
  const sizes = await Promise.all(
    [...lists].map(async ([other, { list }]) => ({ other, size: (await list).numbers.size })),
  );
  let sum = sizes.reduce((all, { size }) => all + size, 0);
  for (const { other, size } of sizes) {
    if (sum <= numbersAtMost) return;
    if (other === owner || other === everybody) continue;
    lists.delete(other);
    sum -= size;
  }
}

/** So far back changes are read again: clocks differ, and a transaction takes its time. */
const overlapMs = 60_000;

/** As it is now; where that cannot be had, as it was known, to be looked at again with the next reading of the rules. */
async function renewed(owner: string, rules: Rules, known: Promise<List> | undefined): Promise<List> {
  const last = await known;
  if (last?.isSettled && last.version === rules.doNotCall.version) return last;
  const read = await readList(owner, rules, last?.state === undefined ? undefined : last).catch(tell);
  return read ?? { ...(last ?? unknown), isSettled: false };
}

async function readList(owner: string, rules: Rules, before: List | undefined): Promise<List> {
  const { total, version } = rules.doNotCall;
  const readAt = now();
  const isOf = await readMarks(owner, rules);
  const found = total === 0 ? new Set<string>() : before ? await changed(owner, before) : await numbersOn(owner);
  const isSame = before?.version === version;
  // Whoever was erased has left no trace but in how many there are.
  const numbers = isSame && found.size !== total ? await numbersOn(owner) : found;
  // An index tells of a change a moment late: the next look reads it again.
  const isSettled = isSame || total === 0;
  return {
    numbers,
    version,
    isSettled,
    readAt,
    state: isSettled ? `${version}` : `${version}~${numbers.size}`,
    has: (phoneNumber) => numbers.has(phoneNumber) || isOf(phoneNumber),
  };
}

async function changed(owner: string, { numbers, readAt }: List): Promise<ReadonlySet<string>> {
  const since = readAt - overlapMs;
  const [put, taken] = await Promise.all([numbersSince(owner, toIso(since)), takenOffSince(owner, since)]);
  return new Set([...[...numbers].filter((phoneNumber) => !taken.has(phoneNumber)), ...put]);
}

/** To the end of the log: the tenant's other rows stand behind it. */
async function takenOffSince(owner: string, since: number): Promise<ReadonlySet<string>> {
  const { data } = await db()
    .callingLog.query.primary({ tenantId: owner })
    .between({ logId: firstIdOf("log", since) }, { logId: "log_~" })
    .go({ pages: "all" });
  return new Set(data.flatMap(({ kind, phoneNumber }) => (kind === "removed" && phoneNumber ? [phoneNumber] : [])));
}

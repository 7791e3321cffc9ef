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
import { numbersOn, numbersSince, platformOwner } from "./never-list.ts";
import { cachedRules, type Rules } from "./policy.ts";

export interface BlockedNumbers {
  /** Another one when somebody else is barred; undefined while nobody can tell. */
  readonly state: string | undefined;
  readonly has: (phoneNumber: string) => boolean;
}

/**
 * Who is on the tenant's own list or the platform's, or was erased; as it was some seconds ago. A list that cannot be had is
 * as it was known last: a page of people is shown all the same.
 */
export async function blockedNumbers(): Promise<BlockedNumbers> {
  const [own, platform] = await Promise.all([currentList(tenantId()), currentList(platformOwner)]);
  return {
    state: own.state === undefined || platform.state === undefined ? undefined : `${own.state}-${platform.state}`,
    has: (phoneNumber) => own.has(phoneNumber) || platform.has(phoneNumber),
  };
}

interface BlockedList extends BlockedNumbers {
  readonly numbers: ReadonlySet<string>;
  readonly version: number;
  /** It was read once more, a while after it was at this version first. */
  readonly isSettled: boolean;
  /** Milliseconds since the epoch: when it was read. */
  readonly readAt: number;
}

interface CachedList {
  /** Upon which it was read, or found as it should be. */
  readonly rules: Rules;
  readonly list: Promise<BlockedList>;
}

/** Those asked for longest ago first. */
type CachedLists = Map<string, CachedList>;

const cache = new WeakMap<DynamoDBDocumentClient, CachedLists>();

/** Of all lists that a process keeps, some 50 MB. */
const maxCachedNumbers = 500_000;

/** Before anything could be read. */
const emptyList: BlockedList = {
  numbers: new Set(),
  version: -1,
  isSettled: false,
  readAt: 0,
  state: undefined,
  has: () => false,
};

async function currentList(owner: string): Promise<BlockedList> {
  const { client } = context().database;
  const lists: CachedLists = cache.get(client) ?? new Map();
  cache.set(client, lists);
  const rules = await cachedRules(owner).catch(logUnread);
  const before = lists.get(owner);
  if (!rules || before?.rules === rules) {
    if (before) cacheList(lists, owner, before);
    return (await before?.list) ?? emptyList;
  }
  const list = refreshList(owner, rules, before?.list);
  cacheList(lists, owner, { rules, list });
  const read = await list;
  await evictOthers(lists, owner);
  return read;
}

function logUnread(error: unknown): undefined {
  log.warn("barred.unread", { error: describeError(error) });
}

function cacheList(lists: CachedLists, owner: string, one: CachedList): void {
  lists.delete(owner);
  lists.set(owner, one);
}

/** The platform's list is asked for with every tenant's, and stays. */
async function evictOthers(lists: CachedLists, owner: string): Promise<void> {
  const sizes = await Promise.all(
    [...lists].map(async ([other, { list }]) => ({ other, size: (await list).numbers.size })),
  );
  let sum = sizes.reduce((all, { size }) => all + size, 0);
  for (const { other, size } of sizes) {
    if (sum <= maxCachedNumbers) return;
    if (other === owner || other === platformOwner) continue;
    lists.delete(other);
    sum -= size;
  }
}

/** So far back changes are read again: clocks differ, and a transaction takes its time. */
const overlapMs = 60_000;

/** As it is now; where that cannot be had, as it was known, to be looked at again with the next reading of the rules. */
async function refreshList(owner: string, rules: Rules, known: Promise<BlockedList> | undefined): Promise<BlockedList> {
  const last = await known;
  if (last?.isSettled && last.version === rules.doNotCall.version) return last;
  const read = await readList(owner, rules, last?.state === undefined ? undefined : last).catch(logUnread);
  return read ?? { ...(last ?? emptyList), isSettled: false };
}

async function readList(owner: string, rules: Rules, before: BlockedList | undefined): Promise<BlockedList> {
  const { total, version } = rules.doNotCall;
  const readAt = now();
  const isOf = await readMarks(owner, rules);
  const found = total === 0 ? new Set<string>() : before ? await applyChanges(owner, before) : await numbersOn(owner);
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

async function applyChanges(owner: string, { numbers, readAt }: BlockedList): Promise<ReadonlySet<string>> {
  const since = readAt - overlapMs;
  const [put, taken] = await Promise.all([numbersSince(owner, toIso(since)), removedSince(owner, since)]);
  return new Set([...[...numbers].filter((phoneNumber) => !taken.has(phoneNumber)), ...put]);
}

/** To the end of the log: the tenant's other rows stand behind it. */
async function removedSince(owner: string, since: number): Promise<ReadonlySet<string>> {
  const { data } = await db()
    .callingLog.query.primary({ tenantId: owner })
    .between({ logId: firstIdOf("log", since) }, { logId: "log_~" })
    .go({ pages: "all" });
  return new Set(data.flatMap(({ kind, phoneNumber }) => (kind === "removed" && phoneNumber ? [phoneNumber] : [])));
}

/** For screens with many candidates: each process caches the lists. The gate reads the number's own row instead. */
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { db } from "../db/service.ts";
import { now, toIso } from "../kernel/clock.ts";
import { context, tenantId } from "../kernel/context.ts";
import { firstIdOf } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import { loadErasedTest } from "./erased.ts";
import { numbersOn, numbersSince, platformOwner } from "./never-list.ts";
import { cachedRules, type Rules } from "./policy.ts";

export interface BlockedNumbers {
  /** Changes with the lists, for caches; undefined if a list could not be read. */
  readonly versionTag: string | undefined;
  readonly has: (phoneNumber: string) => boolean;
}

/** May lag by seconds; includes erased numbers. Falls back to the last known list, so that the page still loads. */
export async function blockedNumbers(): Promise<BlockedNumbers> {
  const [ownList, platformList] = await Promise.all([currentList(tenantId()), currentList(platformOwner)]);
  const areRead = ownList.versionTag !== undefined && platformList.versionTag !== undefined;
  return {
    versionTag: areRead ? `${ownList.versionTag}-${platformList.versionTag}` : undefined,
    has: (phoneNumber) => ownList.has(phoneNumber) || platformList.has(phoneNumber),
  };
}

interface BlockedList extends BlockedNumbers {
  readonly numbers: ReadonlySet<string>;
  readonly version: number;
  readonly isSettled: boolean;
  readonly readAt: number;
}

interface CachedList {
  readonly rules: Rules;
  readonly list: Promise<BlockedList>;
}

type CachedLists = Map<string, CachedList>;

const cache = new WeakMap<DynamoDBDocumentClient, CachedLists>();

/** About 50 MB. */
const maxCachedNumbers = 500_000;

const emptyList: BlockedList = {
  numbers: new Set(),
  version: -1,
  isSettled: false,
  readAt: 0,
  versionTag: undefined,
  has: () => false,
};

async function currentList(owner: string): Promise<BlockedList> {
  const { client } = context().database;
  const lists: CachedLists = cache.get(client) ?? new Map();
  cache.set(client, lists);
  const rules = await cachedRules(owner).catch(logReadFailure);
  const cached = lists.get(owner);
  // The same object comes from the rules' cache, so nothing was read that could differ.
  if (!rules || cached?.rules === rules) {
    if (cached) cacheList(lists, owner, cached);
    return (await cached?.list) ?? emptyList;
  }
  const list = refreshList(owner, rules, cached?.list);
  cacheList(lists, owner, { rules, list });
  const refreshedList = await list;
  await evictOthers(lists, owner);
  return refreshedList;
}

function logReadFailure(error: unknown): undefined {
  log.warn("blocked-numbers.read-failed", { error: describeError(error) });
}

/** Moves the list to the end, so that the least recently used ones come first. */
function cacheList(lists: CachedLists, owner: string, entry: CachedList): void {
  lists.delete(owner);
  lists.set(owner, entry);
}

/** The platform's list is used by every tenant and stays. */
async function evictOthers(lists: CachedLists, owner: string): Promise<void> {
  const sizes = await Promise.all(
    [...lists].map(async ([other, { list }]) => ({ other, size: (await list).numbers.size })),
  );
  let sum = 0;
  for (const { size } of sizes) sum += size;
  for (const { other, size } of sizes) {
    if (sum <= maxCachedNumbers) return;
    if (other === owner || other === platformOwner) continue;
    lists.delete(other);
    sum -= size;
  }
}

/** Reads changes again from this long before the last read, since clocks differ and transactions take time. */
const overlapMs = 60_000;

async function refreshList(owner: string, rules: Rules, cachedList: Promise<BlockedList> | undefined) {
  const old = await cachedList;
  if (old?.isSettled && old.version === rules.doNotCall.version) return old;
  const list = await readList(owner, rules, old?.versionTag === undefined ? undefined : old).catch(logReadFailure);
  return list ?? { ...(old ?? emptyList), isSettled: false };
}

async function readList(owner: string, rules: Rules, before: BlockedList | undefined): Promise<BlockedList> {
  const { total, version } = rules.doNotCall;
  const readAt = now();
  const isErased = await loadErasedTest(owner, rules);
  const updatedNumbers = await findNumbers(owner, total, before);
  const isSameVersion = before?.version === version;
  // The log does not name erased numbers, so if the total differs the whole list is read again.
  const numbers = isSameVersion && updatedNumbers.size !== total ? await numbersOn(owner) : updatedNumbers;
  // After a change the index may lag, so the list is settled once a second read finds the same version.
  const isSettled = isSameVersion || total === 0;
  return {
    numbers,
    version,
    isSettled,
    readAt,
    versionTag: isSettled ? `${version}` : `${version}~${numbers.size}`,
    has: (phoneNumber) => numbers.has(phoneNumber) || isErased(phoneNumber),
  };
}

function findNumbers(owner: string, total: number, before: BlockedList | undefined): Promise<ReadonlySet<string>> {
  if (total === 0) return Promise.resolve(new Set());
  return before ? applyChanges(owner, before) : numbersOn(owner);
}

async function applyChanges(owner: string, { numbers, readAt }: BlockedList): Promise<ReadonlySet<string>> {
  const sinceMs = readAt - overlapMs;
  const [added, removed] = await Promise.all([numbersSince(owner, toIso(sinceMs)), removedSince(owner, sinceMs)]);
  const remaining = [...numbers].filter((phoneNumber) => !removed.has(phoneNumber));
  return new Set([...remaining, ...added]);
}

/** The range ends at the last log id, since the tenant's other rows sort after it. */
async function removedSince(owner: string, sinceMs: number): Promise<ReadonlySet<string>> {
  const { data } = await db()
    .callingLog.query.primary({ tenantId: owner })
    .between({ logId: firstIdOf("log", sinceMs) }, { logId: "log_~" })
    .go({ pages: "all" });
  return new Set(data.flatMap(({ kind, phoneNumber }) => (kind === "removed" && phoneNumber ? [phoneNumber] : [])));
}

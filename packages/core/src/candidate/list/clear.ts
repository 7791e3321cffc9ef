/** Takes lists down: files that are no part of one any more, and all people of a parent that is deleted. */
import { db } from "../../db/service.ts";
import { now, toTtl } from "../../kernel/clock.ts";
import { ports } from "../../kernel/context.ts";
import { filesOf, type ListKey, readManifest, readPointer } from "./store.ts";

/** Deletes those of the files that the list does not consist of; told again it does no harm. */
export async function sweepFiles(list: ListKey, keys: readonly string[]): Promise<void> {
  const current = new Set(filesOf(list, await readManifest(list, await readPointer(list))));
  for (const key of keys) if (!current.has(key)) await ports().blobs.delete(key);
}

const peopleAtOnce = 200;
const atOnce = { concurrent: 4 } as const;
/** Long after the last fold that had begun before. */
const tombstoneSeconds = 30 * 24 * 3600;

/** Deletes everybody of a deleted parent, and their list; answers whether something is left after so many milliseconds. */
export async function clear(list: ListKey, budgetMs: number): Promise<boolean> {
  const startedAt = now();
  const { tenantId, parentId } = list;
  const key = { tenantId, parentId };
  // From here on no fold puts up another list.
  await db().candidateList.update(key).set({ isCleared: true }).go();
  await deleteFiles(list);
  while (await deletePeople(list)) if (now() - startedAt > budgetMs) return true;
  // Nobody is left who could change.
  while (await deleteChanges(list)) if (now() - startedAt > budgetMs) return true;
  const ttl = toTtl(now() + tombstoneSeconds * 1000);
  await db().candidateList.update(key).set({ ttl }).remove(["manifestId"]).go();
  return false;
}

/** The manifest last: it tells what else there is. */
async function deleteFiles(list: ListKey): Promise<void> {
  const pointer = await readPointer(list);
  if (!pointer.manifestId || !(await hasManifest(list, pointer.manifestId))) return;
  const [manifest, ...others] = filesOf(list, await readManifest(list, pointer));
  await Promise.all(others.map((file) => ports().blobs.delete(file)));
  if (manifest) await ports().blobs.delete(manifest);
}

const hasManifest = (list: ListKey, id: string): Promise<boolean> => {
  const [manifest = ""] = filesOf(list, { id, chunks: [] });
  return ports().blobs.exists(manifest);
};

/** Some of the people: first their numbers' guards, so that whoever is still there tells of theirs. */
async function deletePeople({ tenantId, parentId }: ListKey): Promise<boolean> {
  const { data } = await db()
    .candidate.query.primary({ tenantId, parentId })
    .go({ count: peopleAtOnce, consistent: true });
  if (data.length === 0) return false;
  const guards = data.map(({ phoneNumber }) => ({ tenantId, parentId, phoneNumber }));
  await inFull(guards, (keys) => db().candidatePhone.delete(keys).go(atOnce));
  const rows = data.map(({ candidateId }) => ({ tenantId, parentId, candidateId }));
  await inFull(rows, (keys) => db().candidate.delete(keys).go(atOnce));
  return true;
}

async function deleteChanges({ tenantId, parentId }: ListKey): Promise<boolean> {
  const { data } = await db()
    .candidateChange.query.primary({ tenantId, parentId })
    .go({ count: peopleAtOnce, consistent: true });
  if (data.length === 0) return false;
  const rows = data.map(({ candidateId }) => ({ tenantId, parentId, candidateId }));
  await inFull(rows, (keys) => db().candidateChange.delete(keys).go(atOnce));
  return true;
}

/** What the table does not take of a batch is asked for again. */
async function inFull<Key>(keys: readonly Key[], remove: (keys: Key[]) => Promise<{ unprocessed: Key[] }>) {
  for (let waiting = [...keys]; waiting.length > 0; ) waiting = (await remove(waiting)).unprocessed;
}

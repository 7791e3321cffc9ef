import { concurrent } from "../../db/get-all.ts";
import { db } from "../../db/service.ts";
import { now, toTtl } from "../../kernel/clock.ts";
import { ports } from "../../kernel/context.ts";
import { withRebuild } from "./rebuild.ts";
import { filesOf, type IndexKey, manifestKey, readManifest, readManifestFile, readPointer } from "./store.ts";

export async function sweepFiles(list: IndexKey, keys: readonly string[]): Promise<void> {
  const manifest = await withRebuild(list, async () => readManifest(list, await readPointer(list)));
  const currentFiles = new Set(filesOf(list, manifest));
  for (const key of keys) if (!currentFiles.has(key)) await ports().blobs.delete(key);
}

const peopleAtOnce = 200;
/** Outlives every compaction that began before the deletion. */
const tombstoneSeconds = 30 * 24 * 3600;

/** True if rows remain when the time budget is used up. */
export async function clear(list: IndexKey, budgetMs: number): Promise<boolean> {
  const startedAt = now();
  const { tenantId, parentId } = list;
  const key = { tenantId, parentId };
  // The tombstone: no compaction publishes an index after it.
  await db().candidateList.update(key).set({ isCleared: true }).go();
  await deleteFiles(list);
  while (await deletePeople(list)) if (now() - startedAt > budgetMs) return true;
  // Deleted after the people, since each change to a person's row adds a logged change.
  while (await deleteChanges(list)) if (now() - startedAt > budgetMs) return true;
  const ttl = toTtl(now() + tombstoneSeconds * 1000);
  await db().candidateList.update(key).set({ ttl }).remove(["manifestId", "rebuildUpTo"]).go();
  return false;
}

async function deleteFiles(list: IndexKey): Promise<void> {
  const { manifestId, rebuildUpTo } = await readPointer(list);
  // During a rebuild the pointer names no files; the previous index's files are scheduled for deletion.
  if (!manifestId || rebuildUpTo !== undefined) return;
  const manifestFile = manifestKey(list, manifestId);
  if (!(await ports().blobs.exists(manifestFile))) return;
  const [, ...otherFiles] = filesOf(list, await readManifestFile(list, manifestId));
  await Promise.all(otherFiles.map((file) => ports().blobs.delete(file)));
  // Deleted last: a retry reads the other files' names from it.
  await ports().blobs.delete(manifestFile);
}

/** Phone guards first: after a crash the remaining rows still name the guards to delete. */
async function deletePeople({ tenantId, parentId }: IndexKey): Promise<boolean> {
  const { data } = await db()
    .candidate.query.primary({ tenantId, parentId })
    .go({ count: peopleAtOnce, consistent: true });
  if (data.length === 0) return false;
  await db().candidatePhone.delete(data).go({ concurrent });
  await db().candidate.delete(data).go({ concurrent });
  return true;
}

async function deleteChanges({ tenantId, parentId }: IndexKey): Promise<boolean> {
  const { data } = await db()
    .candidateChange.query.primary({ tenantId, parentId })
    .go({ count: peopleAtOnce, consistent: true });
  if (data.length === 0) return false;
  await db().candidateChange.delete(data).go({ concurrent });
  return true;
}

import { db } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { ports } from "../../kernel/context.ts";
import { log } from "../../kernel/log.ts";
import { sendLater } from "../../kernel/message.ts";
import { measure } from "../../kernel/metrics.ts";
import { sweepIndexFiles } from "./messages.ts";
import { scheduleCompactionNow } from "./schedule.ts";
import {
  fileSeconds,
  filesOf,
  type IndexKey,
  isFileGone,
  isOutdated,
  manifestKey,
  newFileId,
  type Pointer,
  readManifestFile,
  readPointer,
} from "./store.ts";

/** If a file is gone, rebuilds the index where necessary and runs `work` once more. */
export async function withRebuild<T>(list: IndexKey, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFileGone(error)) throw error;
    await rebuildIfDamaged(list);
    return work();
  }
}

/** Does nothing if all files exist in the current format: a compaction may have just replaced the missed file. */
export async function rebuildIfDamaged(list: IndexKey): Promise<void> {
  const pointer = await readPointer(list);
  const { keys, missing, isOld } = await inspectFiles(list, pointer);
  if (missing !== undefined) {
    log.error("people-index.file-missing", { parentId: list.parentId, key: missing });
    measure("ListsRebuilt");
  } else if (!isOld) return;
  await resetPointer(list, pointer, keys);
}

/** Finds a missing file or an old format. Before the first build and during a rebuild, the index has no files. */
async function inspectFiles(
  list: IndexKey,
  pointer: Pointer,
): Promise<{ keys: string[]; missing?: string | undefined; isOld?: boolean }> {
  if (pointer.manifestId === "" || pointer.rebuildUpTo !== undefined) return { keys: [] };
  const isMissing = async (key: string) => !(await ports().blobs.exists(key));
  const manifest = manifestKey(list, pointer.manifestId);
  if (await isMissing(manifest)) return { keys: [], missing: manifest };
  const file = await readManifestFile(list, pointer.manifestId);
  const keys = filesOf(list, file);
  const areMissing = await Promise.all(keys.map(isMissing));
  return { keys, missing: keys.find((_, index) => areMissing[index]), isOld: isOutdated(file) };
}

/** The given files are deleted once no reader has them. No-op if a compaction was faster or the parent is deleted. */
export async function resetPointer(list: IndexKey, { manifestId }: Pointer, keys: readonly string[]): Promise<void> {
  const { tenantId, parentId } = list;
  const id = newFileId();
  // Each person's row is written together with `lastOrdinal`, so a rebuild up to this ordinal finds every person.
  const { data } = await db().parentCounters.get({ tenantId, parentId }).go({ consistent: true });
  // Safe to queue before the reset, which may fail: the sweep keeps the files of the current manifest.
  if (keys.length > 0) await sendLater(sweepIndexFiles, { parentId, keys: [...keys] }, fileSeconds, `list-${id}`);
  const reset = db()
    .candidateList.update({ tenantId, parentId })
    .set({ manifestId: id, rebuildUpTo: data?.lastOrdinal ?? 0 })
    .where((attributes, op) => {
      const idCondition = manifestId ? op.eq(attributes.manifestId, manifestId) : op.notExists(attributes.manifestId);
      return `${idCondition} AND ${op.notExists(attributes.isCleared)}`;
    });
  if (await tryWrite(reset.go())) await scheduleCompactionNow(list);
}

import { tenantId } from "../../kernel/context.ts";
import { send } from "../../kernel/message.ts";
import { clear, sweepFiles } from "./clear.ts";
import { compact, compactUntilDone } from "./compact.ts";
import { clearPeople, compactIndex } from "./messages.ts";
import { resetPointer } from "./rebuild.ts";
import { readPointer } from "./store.ts";

export { clearPeople, compactIndex, sweepIndexFiles } from "./messages.ts";
export { isUnfiltered, type View } from "./order.ts";
export { type IndexedPerson, type IndexParent, readIds, readPage, readPeople, type ViewPage } from "./read.ts";
export type { ListRow } from "./row.ts";

const budgetMs = 20_000;

/** Concurrent compactions are safe: only the first swaps the pointer. */
export async function runCompaction(parentId: string): Promise<void> {
  const hasMore = await compact({ tenantId: tenantId(), parentId }, budgetMs);
  if (hasMore) await send(compactIndex, { parentId });
}

export const rewriteIndex = (parentId: string): Promise<string[]> =>
  compactUntilDone({ tenantId: tenantId(), parentId });

/** Old files that the index no longer uses are deleted later. */
export async function rebuildIndex(parentId: string, oldKeys: readonly string[]): Promise<string[]> {
  const list = { tenantId: tenantId(), parentId };
  await resetPointer(list, await readPointer(list), oldKeys);
  return compactUntilDone(list);
}

export const runSweep = (parentId: string, keys: readonly string[]): Promise<void> =>
  sweepFiles({ tenantId: tenantId(), parentId }, keys);

export async function runClear(parentId: string): Promise<void> {
  const hasMore = await clear({ tenantId: tenantId(), parentId }, budgetMs);
  if (hasMore) await send(clearPeople, { parentId });
}

/** The list of a parent's people (see docs/adr/0023): read in any view at the price of a page, however long it is. */
import { tenantId } from "../../kernel/context.ts";
import { send } from "../../kernel/message.ts";
import { clear, sweepFiles } from "./clear.ts";
import { fold, rewrite } from "./fold.ts";
import { clearPeople, foldList } from "./messages.ts";

export { clearPeople, foldList, sweepListFiles } from "./messages.ts";
export type { View } from "./order.ts";
export { type Listed, type PageRequest, readIds, readListed, readPage } from "./page.ts";
export type { ListParent } from "./read.ts";
export type { ListRow } from "./row.ts";

/** Milliseconds of work after which a worker hands the rest on to the next message. */
const budgetMs = 20_000;

/** Handles `list.fold`. Two at once do no harm: one of them finds that the other was quicker. */
export async function runFold(parentId: string): Promise<void> {
  if (await fold({ tenantId: tenantId(), parentId }, budgetMs)) await send(foldList, { parentId });
}

/** Takes who is gone out of the files themselves; answers the keys of those of which the list consists then. */
export const rewriteList = (parentId: string): Promise<string[]> => rewrite({ tenantId: tenantId(), parentId });

/** Handles `list.sweep`. */
export const runSweep = (parentId: string, keys: readonly string[]): Promise<void> =>
  sweepFiles({ tenantId: tenantId(), parentId }, keys);

/** Handles `people.clear`. */
export async function runClear(parentId: string): Promise<void> {
  if (await clear({ tenantId: tenantId(), parentId }, budgetMs)) await send(clearPeople, { parentId });
}

import type { Import } from "@callwright/contracts/endpoints/import";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useOnce } from "../../../components/use-once.ts";
import { call } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { readStored } from "../../../lib/storage.ts";
import { pollWhile } from "../../../lib/watch.ts";

const POLL_MS = 1_000;

export const isProcessing = ({ state }: Import) =>
  state === "checking" || state === "importing" || state === "stopping";
export const isUnfinished = (importRecord: Import) => isProcessing(importRecord) || importRecord.state === "checked";

export const importsQuery = (parentId: string) =>
  queryOptions({
    queryKey: ["imports", parentId],
    queryFn: async ({ signal }) => (await call("getImports", { params: { id: parentId }, signal })).imports,
    refetchInterval: pollWhile(POLL_MS, (imports: readonly Import[] = []) => imports.some(isProcessing)),
  });

export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ["import", importId],
    queryFn: async ({ signal }) => (await call("getImport", { params: { id: importId }, signal })).import,
    refetchInterval: pollWhile(POLL_MS, (importRecord?: Import) => !importRecord || isProcessing(importRecord)),
  });

/** Storage key of the last running import, which stays on the page after its end until the user hides it. */
export const shownImportKey = (parentId: string) => `cw-import-shown-${parentId}`;
export const shownImportId = (parentId: string) => readStored(shownImportKey(parentId));

export function useHasImport(parentId: string): boolean {
  const { data: hasUnfinished = false } = useQuery({
    ...importsQuery(parentId),
    select: (imports) => imports.some(isUnfinished),
  });
  return useOnce(hasUnfinished || shownImportId(parentId) !== undefined);
}

/** Row counts of an ended or stopped import: `leftOut` were skipped, `remaining` were never reached. */
export function importOutcome({ state, counts: { added, merged, skipped, rows } }: Import) {
  const leftOut = state === "completed" ? rows - added - merged : skipped;
  return { added, merged, leftOut, remaining: rows - added - merged - leftOut };
}

export function cacheImport(parentId: string, importRecord: Import): void {
  queryClient.setQueryData(importQuery(importRecord._id).queryKey, importRecord);
  queryClient.setQueryData(importsQuery(parentId).queryKey, (imports) => [
    importRecord,
    ...(imports ?? []).filter(({ _id }) => _id !== importRecord._id),
  ]);
}

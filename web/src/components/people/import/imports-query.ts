/** Imports as the server knows them: those into one list, and one of them, asked again while something goes on. */
import type { Import } from "@callwright/contracts/endpoints/import";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { watchedWhile } from "../../../lib/watch.ts";

const POLL_MS = 1_000;

/** The server is at work. */
export const isMoving = ({ state }: Import) => state === "checking" || state === "importing" || state === "stopping";
/** Something is to be seen or decided. */
export const isOpen = (one: Import) => isMoving(one) || one.state === "checked";

export const importsQuery = (parentId: string) =>
  queryOptions({
    queryKey: ["imports", parentId],
    queryFn: async ({ signal }) => (await call("getImports", { params: { id: parentId }, signal })).imports,
    refetchInterval: watchedWhile(POLL_MS, (all: readonly Import[] = []) => all.some(isMoving)),
  });

export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ["import", importId],
    queryFn: async ({ signal }) => (await call("getImport", { params: { id: importId }, signal })).import,
    refetchInterval: watchedWhile(POLL_MS, (one?: Import) => !one || isMoving(one)),
    retry: true,
    retryDelay: 2_000,
  });

/** What became of the rows of an import that has ended, or was stopped on its way: those that it never came to are `rest`. */
export function outcomeOf({ state, counts: { added, merged, skipped, rows } }: Import) {
  const left = state === "completed" ? rows - added - merged : skipped;
  return { added, merged, left, rest: rows - added - merged - left };
}

/** What an answer told is shown at once, wherever the import stands. */
export function keepImport(parentId: string, one: Import): void {
  queryClient.setQueryData(importQuery(one._id).queryKey, one);
  queryClient.setQueryData(importsQuery(parentId).queryKey, (all) => [
    one,
    ...(all ?? []).filter(({ _id }) => _id !== one._id),
  ]);
}

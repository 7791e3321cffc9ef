/** What a batch would do as it stands in the dialog: asked again with every change, and from time to time while it is open. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { watched } from "../../../lib/watch.ts";
import type { Leads } from "./use-run-actions.ts";

/** What a run is begun with, beside whom it is for. */
export interface StartWish {
  /** Without a number: any registered one. */
  readonly numberId: string | undefined;
  readonly numberIds: readonly string[];
  /** At once when absent. */
  readonly startAt: string | undefined;
  /** Asked again by the same key, it is the run that was begun by it. */
  readonly key?: string | undefined;
}

export interface BatchWish extends StartWish {
  readonly parentId: string;
  readonly leads: Leads;
}

export const batchOf = ({ parentId, leads, numberId, numberIds, startAt, key }: BatchWish) => ({
  campaignId: parentId,
  leads,
  ...(numberId && { selectedPhoneNumberId: numberId }),
  ...(numberIds.length > 0 && { numberIds: [...numberIds] }),
  ...(startAt && { startAt }),
  ...(key && { key }),
});

/** Hours open and close while somebody thinks. */
const AGAIN_MS = 30_000;

export function useRunPreview(wish: BatchWish, isEnabled: boolean) {
  const body = batchOf(wish);
  return useQuery({
    queryKey: [...keys.runPreview, body],
    queryFn: async ({ signal }) => (await call("previewRun", { body, signal })).preview,
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: watched(AGAIN_MS),
    placeholderData: keepPreviousData,
  });
}

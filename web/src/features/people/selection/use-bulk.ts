/** The current bulk action on the server: polled until it ends and kept until dismissed, also across reloads. */
import type { Bulk } from "@callwright/contracts/endpoints/candidate";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call, isNotFound } from "../../../lib/api.ts";
import { readStored, writeStored } from "../../../lib/storage.ts";
import { pollWhile } from "../../../lib/watch.ts";

const WATCH_MS = 1_000;

export function useBulk(storageKey: string, onEnded: () => void) {
  const [bulkId, setBulkId] = useState(() => readStored(storageKey));
  const setWatchedId = useCallback(
    (next: string | undefined) => {
      writeStored(storageKey, next);
      setBulkId(next);
    },
    [storageKey],
  );
  const { data: bulk, error } = useQuery({
    queryKey: ["bulk", bulkId],
    queryFn: async ({ signal }) => (await call("getBulk", { params: { id: bulkId ?? "" }, signal })).bulk,
    enabled: bulkId !== undefined,
    staleTime: WATCH_MS,
    refetchInterval: pollWhile(WATCH_MS, (polledBulk?: Bulk) => !polledBulk || polledBulk.state === "running"),
  });
  const isGone = isNotFound(error);
  useEffect(() => {
    if (isGone) setWatchedId(undefined);
  }, [isGone, setWatchedId]);

  /** Only an action seen running here calls `onEnded`, not one that had ended before a reload. */
  const seenRunningId = useRef<string>(undefined);
  const latestOnEnded = useRef(onEnded);
  latestOnEnded.current = onEnded;
  useEffect(() => {
    if (!bulk) return;
    if (bulk.state === "running") seenRunningId.current = bulk.bulkId;
    else if (seenRunningId.current === bulk.bulkId) {
      seenRunningId.current = undefined;
      latestOnEnded.current();
    }
  }, [bulk]);

  return {
    bulk: bulkId === undefined ? undefined : bulk,
    /** Watches a new action; calls `onEnded` even if the action ends before the first poll. */
    watch: (startedBulk: Bulk) => {
      seenRunningId.current = startedBulk.bulkId;
      setWatchedId(startedBulk.bulkId);
    },
    dismiss: () => setWatchedId(undefined),
  };
}

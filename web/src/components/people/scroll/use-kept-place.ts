/** The place in the list is found again after a reload or a visit elsewhere; another search or order begins at its top. */
import { useEffect, useMemo, useRef } from "react";
import { readKeptJson, writeKept } from "../../../lib/kept.ts";
import type { UseSight } from "./use-sight.ts";

interface KeptPlace {
  readonly pages: { readonly key: string; readonly place: string };
  readonly sight: UseSight;
  /** Where to begin when no place was kept, from 0. */
  readonly startRow: number;
}

export function useKeptPlace({ pages: { key, place }, sight: { settled }, startRow }: KeptPlace) {
  const { first, last, bring } = settled;
  const placed = useRef<string>(undefined);
  const isSeen = last >= 0;
  const start = useMemo(() => {
    const kept = readKeptJson(place, "session");
    const isOwn = typeof kept === "object" && kept !== null && "key" in kept && kept.key === key && "row" in kept;
    return isOwn ? Number(kept.row) || 0 : startRow;
  }, [place, key, startRow]);
  useEffect(() => {
    if (!isSeen || placed.current === key) return;
    bring(placed.current === undefined ? start : 0, "first");
    placed.current = key;
  }, [isSeen, key, start, bring]);
  useEffect(() => {
    if (placed.current === key) writeKept(place, JSON.stringify({ key, row: first }), "session");
  }, [place, key, first]);
}

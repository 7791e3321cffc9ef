/** The place in the list is found again after a reload or a visit elsewhere; another search or order begins at its top. */
import { useEffect, useRef } from "react";
import { readKeptJson, writeKept } from "../../../lib/kept.ts";
import { type Sight, type SightOf, useSettled } from "./use-sight.ts";

interface KeptPlace {
  readonly pages: { readonly key: string; readonly place: string };
  readonly sight: SightOf;
  /** Where to begin when no place was kept, from 0. */
  readonly startRow: number;
}

function rowKept(place: string, key: string): number | undefined {
  const kept = readKeptJson(place, "session");
  const isOwn = typeof kept === "object" && kept !== null && "key" in kept && kept.key === key && "row" in kept;
  return isOwn ? Number(kept.row) || 0 : undefined;
}

export function useKeptPlace({ pages: { key, place }, sight, startRow }: KeptPlace) {
  const isSeen = useSettled(sight, ({ last }) => last >= 0);
  const placed = useRef<string>(undefined);
  const start = useRef(startRow);
  useEffect(() => {
    if (!isSeen || placed.current === key) return;
    const isFirst = placed.current === undefined;
    placed.current = key;
    sight.live().bring(isFirst ? (rowKept(place, key) ?? start.current) : 0, "first");
  }, [isSeen, key, place, sight]);
  useEffect(() => {
    const keep = ({ first, last }: Sight) => {
      if (last >= 0 && placed.current === key) writeKept(place, JSON.stringify({ key, row: first }), "session");
    };
    const keepNow = () => keep(sight.live());
    const unsubscribe = sight.subscribe(() => {
      if (sight.settled().isAtRest) keep(sight.settled());
    });
    // Whoever leaves does not wait until the list has come to rest.
    addEventListener("pagehide", keepNow);
    return () => {
      unsubscribe();
      removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [key, place, sight]);
}

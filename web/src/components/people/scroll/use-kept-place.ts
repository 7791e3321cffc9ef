/** Restores the scroll position after a reload or navigation. */
import { type RefObject, useEffect, useState } from "react";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";
import type { ListView } from "./virtual-rows.tsx";

interface KeptPlace {
  readonly pages: { readonly key: string; readonly place: string };
  readonly view: RefObject<ListView | null>;
  /** First row without a stored position, from 0. */
  readonly startRow: number;
}

function rowKept(place: string, key: string): number | undefined {
  const kept = readStoredJson(place, "session");
  const isOwn = typeof kept === "object" && kept !== null && "key" in kept && kept.key === key && "row" in kept;
  return isOwn ? Number(kept.row) || 0 : undefined;
}

/** Returns the row to start the list with. */
export function useKeptPlace({ pages: { key, place }, view, startRow }: KeptPlace): number {
  const [row] = useState(() => rowKept(place, key) ?? startRow);
  useEffect(() => {
    const keep = () => {
      const { first, last } = view.current?.range() ?? { first: 0, last: -1 };
      if (last >= 0) writeStored(place, JSON.stringify({ key, row: first }), "session");
    };
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [key, place, view]);
  return row;
}

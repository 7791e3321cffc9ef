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

function storedRow(place: string, key: string): number | undefined {
  const stored = readStoredJson(place, "session");
  const isOwn =
    typeof stored === "object" && stored !== null && "key" in stored && stored.key === key && "row" in stored;
  return isOwn ? Number(stored.row) || 0 : undefined;
}

/** Returns the row to start the list with. */
export function useKeptPlace({ pages: { key, place }, view, startRow }: KeptPlace): number {
  const [row] = useState(() => storedRow(place, key) ?? startRow);
  useEffect(() => {
    const save = () => {
      const { first, last } = view.current?.range() ?? { first: 0, last: -1 };
      if (last >= 0) writeStored(place, JSON.stringify({ key, row: first }), "session");
    };
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, [key, place, view]);
  return row;
}

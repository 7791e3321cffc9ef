/** Where in the list one is: at this moment, and a few times a second for whatever need not follow each frame. */
import { useState, useSyncExternalStore } from "react";

export interface Sight {
  readonly first: number;
  /** -1 before anything is seen. */
  readonly last: number;
  readonly bring: (row: number, align: "nearest" | "first") => void;
}

export interface SightOf {
  readonly see: (sight: Sight) => void;
  readonly live: () => Sight;
  readonly settled: () => Sight;
  readonly subscribe: (listener: () => void) => () => void;
}

const nothing: Sight = { first: 0, last: -1, bring: () => undefined };

/** At most so often: somebody who flies through the list wants none of the pages between. */
const EVERY_MS = 240;

function createSight(): SightOf {
  const listeners = new Set<() => void>();
  let live = nothing;
  let settled = nothing;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    timer = undefined;
    settled = live;
    for (const listener of listeners) listener();
  };
  return {
    see(sight) {
      const isFirst = live.last < 0;
      live = sight;
      if (isFirst) settle();
      else if (timer === undefined) timer = setTimeout(settle, EVERY_MS);
    },
    live: () => live,
    settled: () => settled,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useSight = (): SightOf => useState(createSight)[0];

/** Renders again only when what is taken of it differs. */
export const useSettled = <T extends number | boolean>({ subscribe, settled }: SightOf, take: (sight: Sight) => T): T =>
  useSyncExternalStore(subscribe, () => take(settled()));

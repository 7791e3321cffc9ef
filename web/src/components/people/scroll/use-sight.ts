/** Where in the list one is: at this moment, and a few times a second for whatever need not follow each frame. */
import { startTransition, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";

export interface Sight {
  readonly first: number;
  /** -1 before anything is seen. */
  readonly last: number;
  /** Whether the list is too fast for anybody to see who is in it. */
  readonly isRush: boolean;
  readonly bring: (row: number, align: "nearest" | "first") => void;
}

export interface SettledSight extends Sight {
  /** Whether the list stood still since the look before. */
  readonly isAtRest: boolean;
  /** The rows in view when they last were to be read, or at least skimmed. */
  readonly wanted: Pick<Sight, "first" | "last">;
}

export interface SightOf {
  readonly see: (sight: Sight) => void;
  readonly live: () => Sight;
  readonly settled: () => SettledSight;
  /** `isAwaited`: somebody waits for whom they see, at first and where a rush ends. */
  readonly subscribe: (listener: (isAwaited: boolean) => void) => () => void;
}

const nothing: Sight = { first: 0, last: -1, isRush: false, bring: () => undefined };

/** At most so often: somebody who flies through the list wants none of the pages between. */
const EVERY_MS = 300;

function createSight(): SightOf {
  const listeners = new Set<(isAwaited: boolean) => void>();
  let live = nothing;
  let settled: SettledSight = { ...nothing, isAtRest: true, wanted: nothing };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (isAwaited: boolean) => {
    const isStill = !live.isRush && settled.first === live.first && settled.last === live.last;
    const isAtRest = settled.last < 0 || isStill;
    clearTimeout(timer);
    timer = isAtRest ? undefined : setTimeout(settle, EVERY_MS, false);
    settled = { ...live, isAtRest, wanted: live.isRush ? settled.wanted : live };
    for (const listener of listeners) listener(isAwaited);
  };
  return {
    see(sight) {
      const isAwaited = live.last < 0 || (live.isRush && !sight.isRush);
      live = sight;
      if (isAwaited) settle(true);
      else if (timer === undefined) timer = setTimeout(settle, EVERY_MS, false);
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

/**
 * Renders again only when what is taken of it differs, and lets the frames of a list that moves go first: to ask for a page, and
 * to render for it, takes a slow machine longer than one. What is awaited waits for no frame, and nothing for two settlings.
 */
export function useSettled<T extends number | boolean>(
  { subscribe, settled }: SightOf,
  take: (sight: SettledSight) => T,
): T {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const taken = take(settled());
  const latest = useRef({ take, taken });
  const isUnderWay = useRef(false);
  useLayoutEffect(() => {
    latest.current = { take, taken };
    isUnderWay.current = false;
    // It may have settled otherwise since this was rendered.
    if (take(settled()) !== taken) renderAgain();
  });
  useEffect(() => {
    const look = (isAwaited: boolean) => {
      if (latest.current.take(settled()) === latest.current.taken) return;
      if (isAwaited || isUnderWay.current) return renderAgain();
      isUnderWay.current = true;
      startTransition(renderAgain);
    };
    look(true);
    return subscribe(look);
  }, [subscribe, settled]);
  return taken;
}

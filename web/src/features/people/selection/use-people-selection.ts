import { useCallback, useMemo, useRef, useState } from "react";
import {
  allChosen,
  maxNamed,
  noneChosen,
  type PeopleSelection,
  withoutPerson,
  withPeople,
} from "./people-selection.ts";

interface UseChosenProps {
  /** Identifies search and filters, since "all that match" depends on them. */
  readonly viewKey: string;
  /** Ids of a range of rows, from 0, inclusive; loads missing ones. */
  readonly idsBetween: (from: number, to: number) => Promise<readonly string[]>;
  readonly onTooMany: () => void;
  readonly onFailed: (error: unknown) => void;
}

export function usePeopleSelection({ viewKey, idsBetween, onTooMany, onFailed }: UseChosenProps) {
  const [state, setState] = useState<{ readonly chosen: PeopleSelection; readonly viewKey: string }>({
    chosen: noneChosen,
    viewKey,
  });
  // Named people stay selected when search and filters change; "all that match" is reset.
  const chosen = state.chosen.kind === "all" && state.viewKey !== viewKey ? noneChosen : state.chosen;
  const now = useRef({ chosen, viewKey, idsBetween, onTooMany, onFailed });
  now.current = { chosen, viewKey, idsBetween, onTooMany, onFailed };
  const anchor = useRef<number>(undefined);

  const put = useCallback((ids: readonly string[], isIn: boolean) => {
    const next = withPeople(now.current.chosen, ids, isIn);
    if (!next) return now.current.onTooMany();
    setState({ chosen: next, viewKey: now.current.viewKey });
  }, []);

  const choose = useCallback(
    (id: string, row: number, isIn: boolean, isRange: boolean) => {
      const from = anchor.current;
      anchor.current = row;
      put([id], isIn);
      if (!isRange || from === undefined || from === row) return;
      if (Math.abs(from - row) >= maxNamed) return now.current.onTooMany();
      now.current.idsBetween(Math.min(from, row), Math.max(from, row)).then(
        (ids) => put([...ids, id], isIn),
        (error: unknown) => now.current.onFailed(error),
      );
    },
    [put],
  );
  const chooseAll = useCallback(() => setState({ chosen: allChosen, viewKey: now.current.viewKey }), []);
  const clear = useCallback(() => {
    anchor.current = undefined;
    setState({ chosen: noneChosen, viewKey: now.current.viewKey });
  }, []);
  /** Deleted or moved people are neither selected nor excluded. */
  const forget = useCallback((id: string) => {
    const { chosen, viewKey } = now.current;
    setState({ chosen: withoutPerson(chosen, id), viewKey });
  }, []);

  return useMemo(
    () => ({ chosen, choose, put, chooseAll, clear, forget }),
    [chosen, choose, put, chooseAll, clear, forget],
  );
}

export type PeopleSelectionState = ReturnType<typeof usePeopleSelection>;

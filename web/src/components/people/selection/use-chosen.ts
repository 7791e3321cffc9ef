/** Who is chosen in a table: one by one, by ranges, all that are shown, or all that match. */
import { useCallback, useMemo, useRef, useState } from "react";
import { type Chosen, everybody, maxNamed, nobody, withoutPerson, withPeople } from "./chosen.ts";

interface UseChosenProps {
  /** What search and filters show: "all that match" means another crowd when it changes. */
  readonly viewKey: string;
  /** The ids of a range of rows, from 0, both ends included; those that are not loaded are fetched. */
  readonly idsBetween: (from: number, to: number) => Promise<readonly string[]>;
  /** More would be named than can be. */
  readonly onTooMany: () => void;
  readonly onFailed: (error: unknown) => void;
}

export function useChosen({ viewKey, idsBetween, onTooMany, onFailed }: UseChosenProps) {
  const [state, setState] = useState<{ readonly chosen: Chosen; readonly viewKey: string }>({
    chosen: nobody,
    viewKey,
  });
  // Those chosen by name stay when search and filters change; "all that match" does not.
  const chosen = state.chosen.kind === "all" && state.viewKey !== viewKey ? nobody : state.chosen;
  const now = useRef({ chosen, viewKey, idsBetween, onTooMany, onFailed });
  now.current = { chosen, viewKey, idsBetween, onTooMany, onFailed };
  /** The row from which a range is counted. */
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
  const chooseAll = useCallback(() => setState({ chosen: everybody, viewKey: now.current.viewKey }), []);
  const clear = useCallback(() => {
    anchor.current = undefined;
    setState({ chosen: nobody, viewKey: now.current.viewKey });
  }, []);
  /** The deleted and the moved are neither chosen nor left out any more. */
  const forget = useCallback((id: string) => {
    const { chosen, viewKey } = now.current;
    setState({ chosen: withoutPerson(chosen, id), viewKey });
  }, []);

  return useMemo(
    () => ({ chosen, choose, put, chooseAll, clear, forget }),
    [chosen, choose, put, chooseAll, clear, forget],
  );
}

export type UseChosen = ReturnType<typeof useChosen>;

/** Which people are selected: some by id, or all that match search and filters except a few. */
import { useCallback, useMemo, useRef, useState } from "react";

export type PeopleSelection =
  | { readonly kind: "some"; readonly ids: ReadonlySet<string> }
  | { readonly kind: "all"; readonly except: ReadonlySet<string> };

export const noneChosen: PeopleSelection = { kind: "some", ids: new Set() };
export const allChosen: PeopleSelection = { kind: "all", except: new Set() };

/** The most people that one request may name; more are selected as "all that match". */
export const maxNamedPeople = 1_000;

export const isChosen = (chosen: PeopleSelection, id: string): boolean =>
  chosen.kind === "some" ? chosen.ids.has(id) : !chosen.except.has(id);

export const countSelected = (chosen: PeopleSelection, total: number): number =>
  chosen.kind === "some" ? chosen.ids.size : Math.max(0, total - chosen.except.size);

/** Selects or deselects people; undefined if the selection would name more than allowed. */
export function withPeople(
  chosen: PeopleSelection,
  ids: readonly string[],
  change: "select" | "deselect",
): PeopleSelection | undefined {
  const namedIds = new Set(chosen.kind === "some" ? chosen.ids : chosen.except);
  // "All except a few" names the people who are not selected, so deselecting adds a name.
  const namingChange = chosen.kind === "some" ? "select" : "deselect";
  for (const id of ids) {
    if (change === namingChange) namedIds.add(id);
    else namedIds.delete(id);
  }
  if (namedIds.size > maxNamedPeople) return undefined;
  return chosen.kind === "some" ? { kind: "some", ids: namedIds } : { kind: "all", except: namedIds };
}

/** Removes a deleted person from the named people, selected or excluded, so that the count stays right. */
export const withoutPerson = (chosen: PeopleSelection, id: string): PeopleSelection =>
  withPeople(chosen, [id], chosen.kind === "all" ? "select" : "deselect") ?? chosen;

export function shareSelected(chosen: PeopleSelection, ids: readonly string[]): "all" | "some" | "none" {
  const count = ids.filter((id) => isChosen(chosen, id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** The selection as requests send it. `view`: search and filters; `upTo`: excludes people with a higher ordinal. */
export function toRequestSelection<View>(chosen: PeopleSelection, view: View, upTo: number | undefined) {
  if (chosen.kind === "some") return { candidateIds: [...chosen.ids] };
  return { all: true as const, ...view, except: [...chosen.except], ...(upTo !== undefined && { upTo }) };
}

export interface RowChoice {
  readonly row: number;
  readonly isChosen: boolean;
  /** Whether the choice includes the rows between this one and the row chosen before. */
  readonly isRange: boolean;
}

interface SelectionOptions {
  /** Identifies search and filters, since "all that match" depends on them. */
  readonly viewKey: string;
  /** Identifies search, filters and order, since a row's number depends on them. */
  readonly listKey: string;
  /** Ids of a range of rows, from 0, inclusive; loads missing ones. */
  readonly idsBetween: (from: number, to: number) => Promise<readonly string[]>;
  readonly onTooMany: () => void;
  readonly onFailed: (error: unknown) => void;
}

export function usePeopleSelection({ viewKey, listKey, idsBetween, onTooMany, onFailed }: SelectionOptions) {
  const [state, setState] = useState<{ readonly chosen: PeopleSelection; readonly viewKey: string }>({
    chosen: noneChosen,
    viewKey,
  });
  // Named people stay selected when search and filters change; "all that match" is reset.
  const chosen = state.chosen.kind === "all" && state.viewKey !== viewKey ? noneChosen : state.chosen;
  // The callbacks read the latest values from here, so they keep their identities.
  const latest = useRef({ chosen, viewKey, listKey, idsBetween, onTooMany, onFailed });
  latest.current = { chosen, viewKey, listKey, idsBetween, onTooMany, onFailed };
  const lastChoice = useRef<{ readonly row: number; readonly listKey: string }>(undefined);

  const setChosen = useCallback((ids: readonly string[], shouldChoose: boolean) => {
    const next = withPeople(latest.current.chosen, ids, shouldChoose ? "select" : "deselect");
    if (!next) return latest.current.onTooMany();
    setState({ chosen: next, viewKey: latest.current.viewKey });
  }, []);

  const choose = useCallback(
    (id: string, { row, isChosen: shouldChoose, isRange }: RowChoice) => {
      const { listKey } = latest.current;
      const previousRow = lastChoice.current?.listKey === listKey ? lastChoice.current.row : undefined;
      lastChoice.current = { row, listKey };
      // The pressed row changes immediately; the rest of a range only once its ids have loaded.
      setChosen([id], shouldChoose);
      if (!isRange || previousRow === undefined || previousRow === row) return;
      if (Math.abs(previousRow - row) >= maxNamedPeople) return latest.current.onTooMany();
      latest.current.idsBetween(Math.min(previousRow, row), Math.max(previousRow, row)).then(
        (ids) => setChosen([...ids, id], shouldChoose),
        (error: unknown) => latest.current.onFailed(error),
      );
    },
    [setChosen],
  );
  const chooseAll = useCallback(() => setState({ chosen: allChosen, viewKey: latest.current.viewKey }), []);
  const clear = useCallback(() => {
    lastChoice.current = undefined;
    setState({ chosen: noneChosen, viewKey: latest.current.viewKey });
  }, []);
  /** Removes a deleted or moved person from the selection. */
  const forget = useCallback((id: string) => {
    const { chosen, viewKey } = latest.current;
    setState({ chosen: withoutPerson(chosen, id), viewKey });
  }, []);

  return useMemo(
    () => ({ chosen, choose, setChosen, chooseAll, clear, forget }),
    [chosen, choose, setChosen, chooseAll, clear, forget],
  );
}

export type PeopleSelectionState = ReturnType<typeof usePeopleSelection>;

export type PeopleSelection =
  | { readonly kind: "some"; readonly ids: ReadonlySet<string> }
  | { readonly kind: "all"; readonly except: ReadonlySet<string> };

export const noneChosen: PeopleSelection = { kind: "some", ids: new Set() };
export const allChosen: PeopleSelection = { kind: "all", except: new Set() };

/** The most that one request may name; more are selected as "all that match". */
export const maxNamed = 1_000;

export const isChosen = (chosen: PeopleSelection, id: string): boolean =>
  chosen.kind === "some" ? chosen.ids.has(id) : !chosen.except.has(id);

export const countOf = (chosen: PeopleSelection, total: number): number =>
  chosen.kind === "some" ? chosen.ids.size : Math.max(0, total - chosen.except.size);

/** Adds or removes people; undefined if more would be named than allowed. */
export function withPeople(
  chosen: PeopleSelection,
  ids: readonly string[],
  isIn: boolean,
): PeopleSelection | undefined {
  const named = new Set(chosen.kind === "some" ? chosen.ids : chosen.except);
  const isNamed = chosen.kind === "some" ? isIn : !isIn;
  for (const id of ids) {
    if (isNamed) named.add(id);
    else named.delete(id);
  }
  if (named.size > maxNamed) return undefined;
  return chosen.kind === "some" ? { kind: "some", ids: named } : { kind: "all", except: named };
}

/** The selection without a deleted person, so the count stays right. */
export const withoutPerson = (chosen: PeopleSelection, id: string): PeopleSelection =>
  withPeople(chosen, [id], chosen.kind === "all") ?? chosen;

export function shareOf(chosen: PeopleSelection, ids: readonly string[]): "all" | "some" | "none" {
  const count = ids.filter((id) => isChosen(chosen, id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** As a request names it; `view` has search and filters, `upTo` is the last ordinal that counts. */
export function selectionOf<View>(chosen: PeopleSelection, view: View, upTo: number | undefined) {
  return chosen.kind === "some"
    ? { candidateIds: [...chosen.ids] }
    : { all: true as const, ...view, except: [...chosen.except], ...(upTo !== undefined && { upTo }) };
}

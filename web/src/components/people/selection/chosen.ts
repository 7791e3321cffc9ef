/** Who is chosen: people one by one, or everybody whom search and filters show but a few. */

export type Chosen =
  | { readonly kind: "some"; readonly ids: ReadonlySet<string> }
  | { readonly kind: "all"; readonly except: ReadonlySet<string> };

export const nobody: Chosen = { kind: "some", ids: new Set() };
export const everybody: Chosen = { kind: "all", except: new Set() };

/** As many as one request may name; more are chosen as "all that match". */
export const maxNamed = 1_000;

export const isChosen = (chosen: Chosen, id: string): boolean =>
  chosen.kind === "some" ? chosen.ids.has(id) : !chosen.except.has(id);

/** How many, of those whom search and filters show. */
export const countOf = (chosen: Chosen, total: number): number =>
  chosen.kind === "some" ? chosen.ids.size : Math.max(0, total - chosen.except.size);

/** People put in or out; undefined when more would be named than can be. */
export function withPeople(chosen: Chosen, ids: readonly string[], isIn: boolean): Chosen | undefined {
  const named = new Set(chosen.kind === "some" ? chosen.ids : chosen.except);
  const isNamed = chosen.kind === "some" ? isIn : !isIn;
  for (const id of ids) {
    if (isNamed) named.add(id);
    else named.delete(id);
  }
  if (named.size > maxNamed) return undefined;
  return chosen.kind === "some" ? { kind: "some", ids: named } : { kind: "all", except: named };
}

/** The choice when somebody is gone: they are not named, so that the others are counted right. */
export const withoutPerson = (chosen: Chosen, id: string): Chosen =>
  withPeople(chosen, [id], chosen.kind === "all") ?? chosen;

/** What the box above a page says: all of it, none of it, or a part. */
export function shareOf(chosen: Chosen, ids: readonly string[]): "all" | "some" | "none" {
  const count = ids.filter((id) => isChosen(chosen, id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** As a request names them; `view` is what search and filters show, `upTo` the last of them that has come. */
export function selectionOf<View>(chosen: Chosen, view: View, upTo: number | undefined) {
  return chosen.kind === "some"
    ? { candidateIds: [...chosen.ids] }
    : { all: true as const, ...view, except: [...chosen.except], ...(upTo !== undefined && { upTo }) };
}

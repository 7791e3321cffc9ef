/** Opt-outs, which the carrier keeps per sender or per messaging profile (the scope). */
import type { Store } from "../store.ts";

export interface OptOut {
  readonly person: string;
  readonly atMs: number;
}

export interface OptOuts {
  has(scope: string, person: string): boolean;
  set(scope: string, person: string, isOptedOut: boolean): void;
  list(scope: string): OptOut[];
}

export function createOptOuts(store: Store, now: () => number): OptOuts {
  return {
    has: (scope, person) =>
      store.get("SELECT at_ms FROM sim_optouts WHERE scope = ? AND person = ?", scope, person) !== undefined,
    set(scope, person, isOptedOut) {
      if (isOptedOut)
        store.run("INSERT OR IGNORE INTO sim_optouts (scope, person, at_ms) VALUES (?, ?, ?)", scope, person, now());
      else store.run("DELETE FROM sim_optouts WHERE scope = ? AND person = ?", scope, person);
    },
    list: (scope) =>
      store
        .all<{ person: string; at_ms: number }>(
          "SELECT person, at_ms FROM sim_optouts WHERE scope = ? ORDER BY at_ms",
          scope,
        )
        .map(({ person, at_ms }) => ({ person, atMs: at_ms })),
  };
}

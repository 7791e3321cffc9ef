/** The edge: serves the app at tenants' own domains, each with a certificate of its own. */

/** How far a domain has come; the reason of a failure is in words for its owner. */
export type EdgeState =
  | { readonly kind: "absent" }
  | { readonly kind: "issuing" }
  | { readonly kind: "serving" }
  | { readonly kind: "failed"; readonly reason: string };

export interface Edge {
  /** Names that are the platform's: they, and whatever lies below them, are no tenant's own. */
  readonly ownNames: readonly string[];
  /** Seconds after which another look at an unfinished domain is worth while. */
  readonly patienceSeconds: number;
  /** The name to which a domain's DNS must lead. */
  target(): Promise<string>;
  /**
   * Takes a domain in under a key of ours and asks for its certificate; told again is fine. `misdirected`: its DNS does not
   * lead to the edge; `taken`: the edge serves it for somebody. Throws when trying again may help.
   */
  add(key: string, host: string): Promise<"added" | "misdirected" | "taken">;
  /** Does what can be done next (a certificate that was issued is put to use) and says how far the domain has come. */
  advance(key: string): Promise<EdgeState>;
  /** Stops serving a domain, in several steps: to be told again until `removed`. */
  remove(key: string): Promise<"removing" | "removed">;
}

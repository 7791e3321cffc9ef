/** The edge: serves the app on tenants' own domains, each with its own certificate. */
import type { Refusal } from "@callwright/contracts/refusals";

export type EdgeState =
  | { readonly kind: "absent" }
  | { readonly kind: "issuing" }
  | { readonly kind: "serving" }
  | { readonly kind: "failed"; readonly reason: Refusal };

export interface Edge {
  /** The platform's own names, which tenants may not use, subdomains included. */
  readonly ownNames: readonly string[];
  /** Seconds between checks of an unfinished domain. */
  readonly checkSeconds: number;
  /** Name that the domain's DNS must point to. */
  target(): Promise<string>;
  /** Idempotent. `misdirected`: DNS points elsewhere; `taken`: another customer has the host. Throws if retryable. */
  add(key: string, host: string): Promise<"added" | "misdirected" | "taken">;
  /** Takes the next possible step (such as attaching an issued certificate) and returns the progress. */
  advance(key: string): Promise<EdgeState>;
  /** Removes a domain in several steps; call until `removed`. */
  remove(key: string): Promise<"removing" | "removed">;
}

export interface Dns {
  /** TXT records of a name, empty if it does not exist. Throws when DNS does not answer. */
  txtRecords(name: string): Promise<readonly string[]>;
}

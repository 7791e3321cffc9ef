/** Where a webhook may go: HTTPS to public addresses. Checked when an endpoint is saved, and at each connection. */
import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { WebhookUrlProblem } from "@callwright/core/ports/webhook-sender";
import { isPublic } from "../network/public-address.ts";

export type Resolve = (host: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;

export const systemResolve: Resolve = (host, done) => lookup(host, { all: true }, (error, found) => done(error, found));

export interface TargetRules {
  readonly allowsLoopback: boolean;
  readonly resolve: Resolve;
}

export class PrivateAddressError extends Error {}

export type Target = { readonly url: URL; readonly isLoopback: boolean };

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The parsed address, or why it may not be used; names are resolved later. */
export function parseTarget(text: string, { allowsLoopback }: TargetRules): Target | WebhookUrlProblem {
  if (!URL.canParse(text)) return "invalid";
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return "credentials";
  if (allowsLoopback && loopbackHosts.has(url.hostname) && url.protocol === "http:") return { url, isLoopback: true };
  if (url.protocol !== "https:") return url.protocol === "http:" ? "insecure" : "invalid";
  const literal = url.hostname.replace(/^\[(.*)\]$/, "$1");
  // Connections to literals never ask the lookup below.
  if (isIP(literal) !== 0 && !isPublic(literal)) return "private";
  return { url, isLoopback: false };
}

export function resolveAll(host: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  return new Promise((done) => resolve(host, (error, found) => done(error ? [] : found)));
}

/** Resolves a name for one connection and refuses it if any of its addresses is private, so a name cannot change after a check. */
export const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, found) => {
      const [first] = found;
      if (error || !first) return done(error ?? new Error(`${host} has no address`), "");
      if (!found.every(({ address }) => isPublic(address))) return done(new PrivateAddressError(host), "");
      if (options.all) return done(null, [...found]);
      done(null, first.address, first.family);
    });

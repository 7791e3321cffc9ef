/** Lets requests to tenants' addresses go only to public addresses by HTTPS, and says why such a request failed. */
import { type LookupAddress, lookup } from "node:dns";
import { type ClientRequest, request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { WebhookFailure, WebhookUrlProblem } from "@callwright/core/ports/webhook-sender";
import { isPublic } from "../network/public-address.ts";

export type Resolve = (host: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;

export const systemResolve: Resolve = (host, done) => lookup(host, { all: true }, (error, found) => done(error, found));

export interface TargetRules {
  readonly allowsLoopback: boolean;
  readonly resolve: Resolve;
}

export class PrivateAddressError extends Error {}

export type Target = { readonly url: URL; readonly isLoopback: boolean };

export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The parsed address, or why it may not be used; names are resolved later. */
export function parseTarget(text: string, { allowsLoopback }: TargetRules): Target | WebhookUrlProblem {
  if (!URL.canParse(text)) return "invalid";
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return "credentials";
  if (allowsLoopback && loopbackHosts.has(url.hostname) && url.protocol === "http:") return { url, isLoopback: true };
  if (url.protocol !== "https:") return url.protocol === "http:" ? "insecure" : "invalid";
  const host = withoutBrackets(url.hostname);
  // Connections to literal addresses do not use the lookup below.
  if (isIP(host) !== 0 && !isPublic(host)) return "private";
  return { url, isLoopback: false };
}

export function resolveAll(host: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  return new Promise((done) => resolve(host, (error, found) => done(error ? [] : found)));
}

/** Sends a request by a connection of its own, so that each one checks the addresses again. Follows no redirect. */
export function openRequest(
  { url, isLoopback }: Target,
  { resolve }: TargetRules,
  options: RequestOptions,
): ClientRequest {
  const send = isLoopback ? httpRequest : httpsRequest;
  return send(url, { ...options, agent: false, ...(!isLoopback && { lookup: guardedLookup(resolve) }) });
}

/** Resolves a name for one connection, so that it cannot change after the check; refuses it if any address is private. */
const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, found) => {
      const [first] = found;
      if (error || !first) return done(error ?? new Error(`${host} has no address`), "");
      if (!found.every(({ address }) => isPublic(address))) return done(new PrivateAddressError(host), "");
      if (options.all) return done(null, [...found]);
      done(null, first.address, first.family);
    });

const certificateCodes = /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO|ERR_SSL_)/;

export function failureReason(error: unknown): WebhookFailure {
  if (error instanceof PrivateAddressError) return "private";
  if (!(error instanceof Error)) return "connection";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "timeout";
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown";
  if (code === "ETIMEDOUT") return "timeout";
  return certificateCodes.test(code) ? "certificate" : "connection";
}

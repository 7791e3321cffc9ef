/** Guards requests to tenants' URLs (only HTTPS, only public IP addresses) and classifies their failures. */
import { type LookupAddress, lookup } from "node:dns";
import { type ClientRequest, request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { WebhookFailure, WebhookUrlProblem } from "@callwright/core/ports/webhook-sender";
import { isPublic } from "../network/public-address.ts";

export type Resolve = (host: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;

/** Node passes no addresses along with an error. */
export const systemResolve: Resolve = (host, done) =>
  lookup(host, { all: true }, (error, addresses) => done(error, error ? [] : addresses));

export interface TargetRules {
  readonly allowsLoopback: boolean;
  readonly resolve: Resolve;
}

export class PrivateAddressError extends Error {}

export type Target = { readonly url: URL; readonly isLoopback: boolean };

export const stripIpv6Brackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The parsed URL, or why it may not be used; host names are resolved later. */
export function parseTarget(text: string, { allowsLoopback }: TargetRules): Target | WebhookUrlProblem {
  if (!URL.canParse(text)) return "invalid";
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return "credentials";
  if (allowsLoopback && loopbackHosts.has(url.hostname) && url.protocol === "http:") return { url, isLoopback: true };
  if (url.protocol !== "https:") return url.protocol === "http:" ? "insecure" : "invalid";
  const host = stripIpv6Brackets(url.hostname);
  // Connections to literal IP addresses do not use the lookup below.
  if (isIP(host) !== 0 && !isPublic(host)) return "private";
  return { url, isLoopback: false };
}

export function resolveAddresses(host: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  return new Promise((done) => resolve(host, (error, addresses) => done(error ? [] : addresses)));
}

/** Opens a new connection for each request, so that each one checks the addresses again. Follows no redirect. */
export function openRequest(
  { url, isLoopback }: Target,
  { resolve }: TargetRules,
  options: RequestOptions,
): ClientRequest {
  const send = isLoopback ? httpRequest : httpsRequest;
  return send(url, { ...options, agent: false, ...(!isLoopback && { lookup: guardedLookup(resolve) }) });
}

/** Resolves and checks a host in one step, so that DNS cannot change in between; refuses it if any address is private. */
const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses;
      if (error || !first) return done(error ?? new Error(`${host} has no address`), "");
      if (!addresses.every(({ address }) => isPublic(address))) return done(new PrivateAddressError(host), "");
      if (options.all) return done(null, [...addresses]);
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

/** Reads a request's tenant (by host; on local hosts also by slug), origin, client and language. */
import type { Language } from "@callwright/contracts";
import { preferredLanguage } from "@callwright/contracts/accept-language";
import type { Visit } from "@callwright/core/account/index";
import { context, runAs } from "@callwright/core/kernel/context";
import { notFound } from "@callwright/core/kernel/error";
import * as Tenant from "@callwright/core/tenant/index";
import { config } from "../config.ts";
import type { HttpContext } from "./http.ts";
import { codeTicket, deviceToken } from "./session-cookies.ts";

const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/;
const slugPattern = /^[a-z0-9-]{1,40}$/;
const portPattern = /:\d+$/;

/** The host that the browser requested, with its port; the edge sends it in a header of its own. */
const requestedAuthority = (headers: Headers): string =>
  (headers.get("x-forwarded-host") ?? headers.get("host") ?? "").toLowerCase();

const requestedHost = (headers: Headers): string => requestedAuthority(headers).replace(portPattern, "");
const requestedPort = (headers: Headers): string => portPattern.exec(requestedAuthority(headers))?.[0] ?? "";
const requestedSlug = (headers: Headers): string | undefined => headers.get("x-tenant-slug")?.toLowerCase();

const isLocal = (host: string): boolean => config.allowsLocalHosts() && localHost.test(host);

export async function findTenantId(headers: Headers): Promise<string | undefined> {
  const host = requestedHost(headers);
  if (!host) return undefined;
  if (!isLocal(host)) return Tenant.resolve(host);
  const slug = requestedSlug(headers);
  if (slug) return slugPattern.test(slug) ? Tenant.resolve(`${slug}.localhost`) : undefined;
  return Tenant.resolve(host.endsWith(".localhost") ? host : "localhost");
}

/** In the sandbox: the current tenant's local address, if the request came to the tenant's own domain without HTTPS. */
export async function localOrigin(headers: Headers): Promise<string | undefined> {
  const host = requestedHost(headers);
  if (!config.allowsLocalHosts() || localHost.test(host) || headers.get("x-forwarded-proto") === "https")
    return undefined;
  const { slug } = await Tenant.current({ consistent: false });
  return `http://${slug}.localhost${requestedPort(headers)}`;
}

/** The origin of links in mails. On a local host, the origin has the port, and a sent slug becomes its subdomain. */
function requestedOrigin(headers: Headers): string {
  const host = requestedHost(headers);
  if (!isLocal(host)) return `https://${host}`;
  const slug = requestedSlug(headers);
  return `http://${slug ? `${slug}.localhost` : host}${requestedPort(headers)}`;
}

export const readVisit = (c: HttpContext): Visit => ({
  // The edge sends the client's address in a header; without an edge, it is the connection's address.
  address: c.req.header("x-viewer-address") ?? c.env.sourceIp,
  userAgent: c.req.header("user-agent") ?? "",
  origin: requestedOrigin(c.req.raw.headers),
  device: deviceToken(c),
  codeTicket: codeTicket(c),
});

export const browserLanguage = (c: HttpContext): Language => preferredLanguage(c.req.header("accept-language") ?? "");

/** Runs the work for the tenant that a super administrator names, else for the actor's own. */
export async function runInChosenTenant<T>(chosenId: string | undefined, work: () => Promise<T>): Promise<T> {
  const { actor, tenantId } = context();
  if (chosenId === undefined || chosenId === tenantId) return work();
  const isSuperAdmin = actor.type === "user" && actor.roles.includes("superAdmin");
  if (!isSuperAdmin || !(await Tenant.loadMany([chosenId])).has(chosenId)) throw notFound("tenant");
  return runAs({ tenantId: chosenId }, work);
}

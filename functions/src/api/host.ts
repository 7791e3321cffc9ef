/** Which tenant a request is for, by its host, and on local hosts by the slug; and from where it comes. */
import type { Visit } from "@callwright/core/account/index";
import * as Tenant from "@callwright/core/tenant/index";
import { config } from "../config.ts";
import type { Http } from "./http.ts";
import { codeTicket, deviceToken } from "./session-cookies.ts";

const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/;

/** The host that the browser requested, with its port; the edge sends it in a header of its own. */
const askedHost = (headers: Headers): string =>
  (headers.get("x-forwarded-host") ?? headers.get("host") ?? "").toLowerCase();

const hostOf = (headers: Headers): string => askedHost(headers).replace(/:\d+$/, "");

const portOf = (headers: Headers): string => /:\d+$/.exec(askedHost(headers))?.[0] ?? "";

const isLocal = (host: string): boolean => config.allowsLocalHosts() && localHost.test(host);

/** Unassigned hosts and unknown slugs have no tenant. */
export async function tenantAt(headers: Headers): Promise<string | undefined> {
  const host = hostOf(headers);
  if (!host) return undefined;
  if (!isLocal(host)) return Tenant.resolve(host);
  const slug = slugOf(headers);
  if (slug) return /^[a-z0-9-]{1,40}$/.test(slug) ? Tenant.resolve(`${slug}.localhost`) : undefined;
  return Tenant.resolve(host.endsWith(".localhost") ? host : "localhost");
}

/** In the sandbox, the local address of the current tenant, if its own domain was asked without HTTPS. */
export async function localOrigin(headers: Headers): Promise<string | undefined> {
  const host = hostOf(headers);
  if (!config.allowsLocalHosts() || localHost.test(host) || headers.get("x-forwarded-proto") === "https")
    return undefined;
  const { slug } = await Tenant.current({ consistent: false });
  return `http://${slug}.localhost${portOf(headers)}`;
}

export const tenantOf = (c: Http): Promise<string | undefined> => tenantAt(c.req.raw.headers);

const slugOf = (headers: Headers): string | undefined => headers.get("x-tenant-slug")?.toLowerCase();

/** For links in mails: the host that was asked. Only a local one keeps its port, and stands for the tenant of the slug. */
function originOf({ headers }: Request): string {
  const host = hostOf(headers);
  if (!isLocal(host)) return `https://${host}`;
  const slug = slugOf(headers);
  return `http://${slug ? `${slug}.localhost` : host}${portOf(headers)}`;
}

export const visitOf = (c: Http): Visit => ({
  address: addressOf(c),
  userAgent: c.req.header("user-agent") ?? "",
  origin: originOf(c.req.raw),
  device: deviceToken(c),
  codeTicket: codeTicket(c),
});

/** The client's address as seen by the edge, else the connection's. */
const addressOf = (c: Http): string => c.req.header("x-viewer-address") ?? c.env.sourceIp;

/** Which tenant a request is for, by its host, and on local hosts by the slug; and from where it comes. */
import type { Visit } from "@callwright/core/account/index";
import * as Tenant from "@callwright/core/tenant/index";
import { config } from "../config.ts";
import type { Http } from "./http.ts";

const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/;

/** The host that the browser asked for, with its port; the edge passes it on beside the origin's own. */
const askedHost = (c: Http): string => (c.req.header("x-forwarded-host") ?? c.req.header("host") ?? "").toLowerCase();

const hostOf = (c: Http): string => askedHost(c).replace(/:\d+$/, "");

const isLocal = (host: string): boolean => config.allowsLocalHosts() && localHost.test(host);

/** A host of nobody, and a slug of nobody, have no tenant. */
export async function tenantOf(c: Http): Promise<string | undefined> {
  const host = hostOf(c);
  if (!host) return undefined;
  if (!isLocal(host)) return Tenant.resolve(host);
  const slug = slugOf(c);
  if (slug) return /^[a-z0-9-]{1,40}$/.test(slug) ? Tenant.resolve(`${slug}.localhost`) : undefined;
  return Tenant.resolve(host.endsWith(".localhost") ? host : "localhost");
}

const slugOf = (c: Http): string | undefined => c.req.header("x-tenant-slug")?.toLowerCase();

/**
 * The origin to which links in mails lead: the host that was asked, which is one of the tenant's. Only a local host keeps its
 * port, and stands for the tenant that the slug names.
 */
function originOf(c: Http): string {
  const host = hostOf(c);
  if (!isLocal(host)) return `https://${host}`;
  const slug = slugOf(c);
  const port = /:\d+$/.exec(askedHost(c))?.[0] ?? "";
  return `http://${slug ? `${slug}.localhost` : host}${port}`;
}

/** Who asks, as far as a request tells. */
export const visitOf = (c: Http): Visit => ({
  address: addressOf(c),
  userAgent: c.req.header("user-agent") ?? "",
  origin: originOf(c),
});

/** The person's address: as the edge saw it, which overwrites what a client claims, else whoever connected. */
const addressOf = (c: Http): string => c.req.header("x-viewer-address") ?? c.env.sourceIp;

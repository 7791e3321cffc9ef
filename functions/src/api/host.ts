/** Which tenant a request is for, by its host, and on local hosts by the slug; and from where it comes. */
import * as Tenant from "@callwright/core/tenant/index";
import { config } from "../config.ts";
import type { Http } from "./http.ts";

const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/;

/** The host that the browser asked for; the edge passes it on beside the origin's own. */
function hostOf(c: Http): string {
  const host = c.req.header("x-forwarded-host") ?? c.req.header("host") ?? "";
  return host.replace(/:\d+$/, "").toLowerCase();
}

/** A host of nobody, and a slug of nobody, have no tenant. */
export async function tenantOf(c: Http): Promise<string | undefined> {
  const host = hostOf(c);
  if (!host) return undefined;
  if (!config.allowsLocalHosts() || !localHost.test(host)) return Tenant.resolve(host);
  const slug = c.req.header("x-tenant-slug")?.toLowerCase();
  if (slug) return /^[a-z0-9-]{1,40}$/.test(slug) ? Tenant.resolve(`${slug}.localhost`) : undefined;
  return Tenant.resolve(host.endsWith(".localhost") ? host : "localhost");
}

/** The person's address: as the edge saw it, which overwrites what a client claims, else whoever connected. */
export const addressOf = (c: Http): string => c.req.header("x-viewer-address") ?? c.env.sourceIp;

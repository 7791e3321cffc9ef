/** Which tenant a request is for: by its host, and on local hosts by the slug. */
import * as Tenant from "@callwright/core/tenant/index";
import type { Context } from "hono";
import { config } from "../config.ts";

const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/;

/** The host that the browser asked for; the edge passes it on beside the origin's own. */
export function hostOf(c: Context): string {
  const host = c.req.header("x-forwarded-host") ?? c.req.header("host") ?? "";
  return host.replace(/:\d+$/, "").toLowerCase();
}

export async function tenantOf(c: Context): Promise<string | undefined> {
  const host = hostOf(c);
  if (!config.allowsLocalHosts() || !localHost.test(host)) return Tenant.resolve(host);
  const slug = c.req.header("x-tenant-slug")?.toLowerCase();
  if (slug && /^[a-z0-9-]{1,40}$/.test(slug)) return Tenant.resolve(`${slug}.localhost`);
  return Tenant.resolve(host.endsWith(".localhost") ? host : "localhost");
}

/** The caller's address, as the gateway saw it; the left-most entry a proxy of ours has added. */
export const addressOf = (c: Context): string => c.req.header("x-forwarded-for")?.split(",")[0]?.trim() || "unknown";

/** Tenant owns the agencies that share the platform, and the hosts at which each of them answers. */
import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { context, tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";

type TenantItem = Item<"tenant">;

/** A host changes hands rarely; each running function asks again after this long. */
const cacheMs = 60_000;
const maxCached = 1_000;

interface Cached {
  readonly tenantId: string;
  readonly until: number;
}
const caches = new WeakMap<object, Map<string, Cached>>();

function cacheOf(database: object): Map<string, Cached> {
  const known = caches.get(database) ?? new Map<string, Cached>();
  caches.set(database, known);
  return known;
}

/** The tenant that answers at a host (without its port), or undefined for a host of nobody. */
export async function resolve(host: string): Promise<string | undefined> {
  const name = host.toLowerCase();
  const cache = cacheOf(context().database.client);
  const cached = cache.get(name);
  if (cached && cached.until > now()) return cached.tenantId;
  const { data } = await db().host.get({ host: name }).go();
  if (!data) return undefined;
  if (cache.size >= maxCached) cache.clear();
  cache.set(name, { tenantId: data.tenantId, until: now() + cacheMs });
  return data.tenantId;
}

/** The tenant at hand. */
export async function current(): Promise<TenantItem> {
  const { data } = await db().tenant.get({ tenantId: tenantId() }).go();
  if (!data) throw notFound("Tenant");
  return data;
}

export interface NewTenant {
  readonly slug: string;
  readonly name: string;
  readonly timezone: string;
  readonly numberPicker: TenantItem["numberPicker"];
  readonly hosts: readonly [string, ...string[]];
}

/** Creates a tenant with its hosts, all or nothing; a host that is somebody's already refuses it. */
export async function create({ hosts, ...tenant }: NewTenant): Promise<string> {
  const id = newId("ten");
  const result = await transact((writer) => [
    writer.tenant.create({ tenantId: id, createdAt: nowIso(), ...tenant }).commit(),
    ...hosts.map((host) => writer.host.create({ host: host.toLowerCase(), tenantId: id }).commit()),
  ]);
  if (!result.ok) throw new AppError("duplicate", "One of these hosts belongs to another tenant.");
  return id;
}

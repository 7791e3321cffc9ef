/** Hosts and their tenants. A short cache of known and unknown hosts saves reads, also for made-up names. */
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { perDatabase } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";

/** Short, so that a removed host stops working soon. */
const cacheMs = { assigned: 5_000, unassigned: 15_000 } as const;
const maxCached = 2_000;
/** Lookups of unknown hosts per process and window; further ones are refused. */
const maxMisses = 300;
const missWindowMs = 15_000;

interface CachedHost {
  readonly tenantId: string | undefined;
  readonly until: number;
}

interface Caches {
  /** Separate caches, so that unknown hosts never evict known ones. */
  readonly assigned: Map<string, CachedHost>;
  readonly unassigned: Map<string, CachedHost>;
  misses: number;
  missesUntil: number;
}
const caches = perDatabase((): Caches => ({ assigned: new Map(), unassigned: new Map(), misses: 0, missesUntil: 0 }));

const validHostName = /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9])?$/;

export async function resolve(host: string): Promise<string | undefined> {
  const name = host.toLowerCase();
  if (!validHostName.test(name)) return undefined;
  const hosts = caches();
  const cached = hosts.assigned.get(name) ?? hosts.unassigned.get(name);
  if (cached && cached.until > now()) return cached.tenantId;
  if (!cached?.tenantId) refuseFlood(hosts);
  const { data } = await db().host.get({ host: name }).go();
  forget(name);
  remember(data ? "assigned" : "unassigned", name, data?.tenantId);
  if (!data) hosts.misses += 1;
  return data?.tenantId;
}

/** Cached tenant hosts still resolve; uncached ones are refused until the flood ends. */
function refuseFlood(hosts: Caches): void {
  if (hosts.missesUntil <= now()) Object.assign(hosts, { misses: 0, missesUntil: now() + missWindowMs });
  if (hosts.misses >= maxMisses) throw new AppError("unavailable", undefined, { retryAfterSeconds: 5 });
}

function remember(cacheName: keyof typeof cacheMs, name: string, tenantId: string | undefined): void {
  const hosts = caches()[cacheName];
  const [oldest] = hosts.keys();
  if (hosts.size >= maxCached && oldest !== undefined) hosts.delete(oldest);
  hosts.set(name, { tenantId, until: now() + cacheMs[cacheName] });
}

export function forget(host: string): void {
  caches().assigned.delete(host);
  caches().unassigned.delete(host);
}

export async function ownerOf(host: string): Promise<string | undefined> {
  const { data } = await db().host.get({ host }).go({ consistent: true });
  return data?.tenantId;
}

export const takeHost = (writer: Writer, host: string, tenantId: string): Write =>
  writer.host
    .put({ host, tenantId })
    .where((attributes, op) => `${op.notExists(attributes.tenantId)} OR ${op.eq(attributes.tenantId, tenantId)}`)
    .commit();

export const releaseHost = (writer: Writer, host: string, tenantId: string): Write =>
  writer.host
    .delete({ host })
    .where((attributes, op) => `${op.notExists(attributes.tenantId)} OR ${op.eq(attributes.tenantId, tenantId)}`)
    .commit();

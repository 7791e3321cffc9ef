/** A short cache of known and unknown hosts, so that neither traffic nor made-up names cost reads. */
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { perDatabase } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";

/** Short, so that a removed host stops working soon. */
const rememberMs = { assigned: 5_000, unassigned: 15_000 } as const;
const maxRemembered = 2_000;
/** Lookups of unknown hosts per process and window; further ones are refused. */
const maxMisses = 300;
const missWindowMs = 15_000;

interface Known {
  readonly tenantId: string | undefined;
  readonly until: number;
}

interface Memory {
  /** Separate caches, so that unknown hosts never evict known ones. */
  readonly assigned: Map<string, Known>;
  readonly unassigned: Map<string, Known>;
  misses: number;
  missesUntil: number;
}
const memory = perDatabase((): Memory => ({ assigned: new Map(), unassigned: new Map(), misses: 0, missesUntil: 0 }));

const validHostName = /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9])?$/;

export async function resolve(host: string): Promise<string | undefined> {
  const name = host.toLowerCase();
  if (!validHostName.test(name)) return undefined;
  const remembered = memory();
  const known = remembered.assigned.get(name) ?? remembered.unassigned.get(name);
  if (known && known.until > now()) return known.tenantId;
  if (!known?.tenantId) refuseFlood(remembered);
  const { data } = await db().host.get({ host: name }).go();
  forget(name);
  remember(data ? "assigned" : "unassigned", name, data?.tenantId);
  if (!data) remembered.misses += 1;
  return data?.tenantId;
}

/** Spares hosts that the cache knows as assigned; other hosts of tenants are found again after the flood. */
function refuseFlood(remembered: Memory): void {
  if (remembered.missesUntil <= now()) Object.assign(remembered, { misses: 0, missesUntil: now() + missWindowMs });
  if (remembered.misses >= maxMisses) throw new AppError("unavailable", undefined, { retryAfterSeconds: 5 });
}

function remember(cacheName: keyof typeof rememberMs, name: string, tenantId: string | undefined): void {
  const hosts = memory()[cacheName];
  const [oldest] = hosts.keys();
  if (hosts.size >= maxRemembered && oldest !== undefined) hosts.delete(oldest);
  hosts.set(name, { tenantId, until: now() + rememberMs[cacheName] });
}

export function forget(host: string): void {
  memory().assigned.delete(host);
  memory().unassigned.delete(host);
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

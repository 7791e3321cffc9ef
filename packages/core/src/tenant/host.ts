/** Which tenant answers at a host, remembered for a while both ways: neither a busy host nor made-up ones cost reads. */
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { context } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";

/** Each running function asks again after this long: soon, so that a host that was taken away lets nobody in for long. */
const rememberMs = { somebody: 5_000, nobody: 15_000 } as const;
const maxRemembered = 2_000;
/** Reads for hosts of nobody that a running function makes in so long; a flood of made-up names gets no more. */
const maxMisses = 300;
const missesMs = 15_000;

interface Known {
  readonly tenantId: string | undefined;
  readonly until: number;
}

interface Memory {
  /** Apart, so that hosts of nobody push out no host of somebody. */
  readonly somebody: Map<string, Known>;
  readonly nobody: Map<string, Known>;
  misses: number;
  missesUntil: number;
}
const memories = new WeakMap<object, Memory>();

function memory(): Memory {
  const { client } = context().database;
  const known = memories.get(client) ?? { somebody: new Map(), nobody: new Map(), misses: 0, missesUntil: 0 };
  memories.set(client, known);
  return known;
}

const hostName = /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9])?$/;

/** The tenant that answers at a host (without its port), or undefined for a host of nobody. */
export async function resolve(host: string): Promise<string | undefined> {
  const name = host.toLowerCase();
  if (!hostName.test(name)) return undefined;
  const remembered = memory();
  const known = remembered.somebody.get(name) ?? remembered.nobody.get(name);
  if (known && known.until > now()) return known.tenantId;
  if (!known?.tenantId) refuseFlood(remembered);
  const { data } = await db().host.get({ host: name }).go();
  forget(name);
  remember(data ? "somebody" : "nobody", name, data?.tenantId);
  if (!data) remembered.misses += 1;
  return data?.tenantId;
}

/** Only names that are not remembered meet this; somebody's host is there again when the flood has gone by. */
function refuseFlood(remembered: Memory): void {
  if (remembered.missesUntil <= now()) Object.assign(remembered, { misses: 0, missesUntil: now() + missesMs });
  if (remembered.misses >= maxMisses) throw new AppError("unavailable", undefined, { retryAfterSeconds: 5 });
}

/** The oldest makes room. */
function remember(whose: keyof typeof rememberMs, name: string, tenantId: string | undefined): void {
  const hosts = memory()[whose];
  const [oldest] = hosts.keys();
  if (hosts.size >= maxRemembered && oldest !== undefined) hosts.delete(oldest);
  hosts.set(name, { tenantId, until: now() + rememberMs[whose] });
}

/** What was remembered of a host that this function has just changed. */
export function forget(host: string): void {
  memory().somebody.delete(host);
  memory().nobody.delete(host);
}

/** Who answers at a host, as the last write left it. */
export async function ownerOf(host: string): Promise<string | undefined> {
  const { data } = await db().host.get({ host }).go({ consistent: true });
  return data?.tenantId;
}

/** Within a transaction: the tenant answers at a host from now on; refused when another one does. */
export const takeHost = (writer: Writer, host: string, tenantId: string): Write =>
  writer.host
    .put({ host, tenantId })
    .where((attributes, op) => `${op.notExists(attributes.tenantId)} OR ${op.eq(attributes.tenantId, tenantId)}`)
    .commit();

/** Within a transaction: the tenant answers at a host no more; fine when it did not, or another one does. */
export const releaseHost = (writer: Writer, host: string, tenantId: string): Write =>
  writer.host
    .delete({ host })
    .where((attributes, op) => `${op.notExists(attributes.tenantId)} OR ${op.eq(attributes.tenantId, tenantId)}`)
    .commit();

/** Suspended tenants: no one signs in, and their calls wait. */
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { context } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";

/** A suspension holds in every process after this. */
const cacheMs = 5_000;
const caches = new WeakMap<object, Map<string, { isSuspended: boolean; until: number }>>();

function cache() {
  const { client } = context().database;
  const known = caches.get(client) ?? new Map<string, { isSuspended: boolean; until: number }>();
  caches.set(client, known);
  return known;
}

export async function isSuspended(tenantId: string): Promise<boolean> {
  const known = cache().get(tenantId);
  if (known && known.until > now()) return known.isSuspended;
  const { data } = await db().tenant.get({ tenantId }).go();
  const isSuspended = data?.suspendedAt !== undefined;
  cache().set(tenantId, { isSuspended, until: now() + cacheMs });
  return isSuspended;
}

export async function requireActive(tenantId: string): Promise<void> {
  if (await isSuspended(tenantId)) throw new AppError("unprocessable", refusal("tenant_suspended"));
}

export const forgetSuspension = (tenantId: string): void => {
  cache().delete(tenantId);
};

export const suspend = (writer: Writer, tenantId: string, reason: string): Write =>
  writer.tenant
    .patch({ tenantId })
    .set({ suspendedAt: nowIso(), suspendedFor: reason })
    .where(({ suspendedAt }, op) => op.notExists(suspendedAt))
    .commit();

export const resume = (writer: Writer, tenantId: string): Write =>
  writer.tenant
    .patch({ tenantId })
    .remove(["suspendedAt", "suspendedFor"])
    .where(({ suspendedAt, removal }, op) => `${op.exists(suspendedAt)} AND ${op.notExists(removal)}`)
    .commit();

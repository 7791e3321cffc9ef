/** Suspension, during which users cannot sign in and calls wait, and removal, which deletes the tenant's row last. */
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { perDatabase, tenantId } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import type { TenantRemoval } from "./tenant.entity.ts";

/** Only active tenants are cached: a suspension takes effect within this time, its end immediately. */
const cacheMs = 5_000;
const activeUntil = perDatabase(() => new Map<string, number>());

export async function isSuspended(id: string): Promise<boolean> {
  if ((activeUntil().get(id) ?? 0) > now()) return false;
  const { data } = await db().tenant.get({ tenantId: id }).go({ consistent: true });
  if (data?.suspendedAt !== undefined) return true;
  activeUntil().set(id, now() + cacheMs);
  return false;
}

export async function requireActive(id: string): Promise<void> {
  if (await isSuspended(id)) throw new AppError("unprocessable", refusal("tenant_suspended"));
}

export const forgetActiveTenant = (id: string): void => {
  activeUntil().delete(id);
};

export const suspend = (writer: Writer, id: string, reason: string): Write =>
  writer.tenant
    .patch({ tenantId: id })
    .set({ suspendedAt: nowIso(), suspendedFor: reason })
    .where(({ suspendedAt }, op) => op.notExists(suspendedAt))
    .commit();

export const resume = (writer: Writer, id: string): Write =>
  writer.tenant
    .patch({ tenantId: id })
    .remove(["suspendedAt", "suspendedFor"])
    .where(({ suspendedAt, removal }, op) => `${op.exists(suspendedAt)} AND ${op.notExists(removal)}`)
    .commit();

export async function findRemoval(): Promise<TenantRemoval | undefined> {
  const { data } = await db().tenant.get({ tenantId: tenantId() }).go({ consistent: true });
  return data?.removal;
}

export const beginRemoval = (writer: Writer, id: string, startedAt: string): Write =>
  writer.tenant
    .patch({ tenantId: id })
    .set({ removal: { startedAt, phase: "release" } })
    .where(({ suspendedAt }, op) => op.exists(suspendedAt))
    .commit();

export async function saveRemoval(removal: TenantRemoval): Promise<void> {
  await db().tenant.patch({ tenantId: tenantId() }).set({ removal }).go();
}

export async function finishRemoval(): Promise<void> {
  await db().tenant.delete({ tenantId: tenantId() }).go();
}

import { db } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import * as Outbox from "../outbox/index.ts";
import type { Owner } from "./credit.ts";

const alertPercents = [100, 90, 80] as const;
export type AlertPercent = (typeof alertPercents)[number];

interface Allowance {
  readonly allowedSeconds?: number | undefined;
  readonly usedSeconds: number;
}

export function reachedPercent({ allowedSeconds = 0, usedSeconds }: Allowance): AlertPercent | undefined {
  if (allowedSeconds <= 0) return undefined;
  return alertPercents.find((percent) => usedSeconds * 100 >= allowedSeconds * percent);
}

interface CallUsage extends Owner {
  readonly isTenantMetered?: boolean | undefined;
}

/** Read after settlement, since no later call may follow. Answers whether the user may be out of credit by now. */
export async function sendUsageAlerts({ tenantId, userId, isTenantMetered }: CallUsage): Promise<boolean> {
  const [{ data: own }, tenants] = await Promise.all([
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
    isTenantMetered ? db().tenantMeter.get({ tenantId }).go({ consistent: true }) : undefined,
  ]);
  const isAtEnd = !own || own.remainingSeconds <= 0 || own.trialEndsAt !== undefined;
  const ofUser: number | null | undefined = own && reachedPercent(own);
  if (own && ofUser && ofUser > (own.alertedPercent ?? 0)) {
    const record = await Outbox.recorder();
    await transact((writer) => [
      writer.meter
        .patch({ tenantId, userId })
        .set({ alertedPercent: ofUser })
        .where(({ alertedPercent }, op) => `${op.notExists(alertedPercent)} OR ${op.lt(alertedPercent, ofUser)}`)
        .commit(),
      ...record(writer, "minutes.low", userId, { userId, usedPercent: ofUser }),
    ]);
  }
  const tenant = tenants?.data;
  const ofTenant: number | null | undefined = tenant && reachedPercent(tenant);
  const isTenantAtEnd = tenant?.allowedSeconds !== undefined && tenant.remainingSeconds <= 0;
  if (!tenant || !ofTenant || ofTenant <= tenant.alertedPercent) return isAtEnd || isTenantAtEnd;
  const record = await Outbox.recorder();
  await transact((writer) => [
    writer.tenantMeter
      .patch({ tenantId })
      .set({ alertedPercent: ofTenant })
      .where(({ alertedPercent }, op) => op.lt(alertedPercent, ofTenant))
      .commit(),
    ...record(writer, "minutes.low", tenantId, { usedPercent: ofTenant }),
  ]);
  return isAtEnd || isTenantAtEnd;
}

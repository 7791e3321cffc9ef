import { db, type Item } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import * as Outbox from "../outbox/index.ts";
import type { Owner } from "./credit.ts";

/** Highest first, since `reachedPercent` takes the first that is reached. */
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

/** Runs after every settlement, since any call may use the last minutes. True if the user may now be out of credit. */
export async function sendUsageAlerts({ tenantId, userId, isTenantMetered }: CallUsage): Promise<boolean> {
  const [{ data: userMeter }, tenantResult] = await Promise.all([
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
    isTenantMetered ? db().tenantMeter.get({ tenantId }).go({ consistent: true }) : undefined,
  ]);
  const tenantMeter = tenantResult?.data;
  if (userMeter) await alertUser(userMeter);
  if (tenantMeter) await alertTenant(tenantMeter);
  // Trials also run out of calls for the day.
  const mayUserBeOut = !userMeter || userMeter.remainingSeconds <= 0 || userMeter.trialEndsAt !== undefined;
  const isTenantOut = tenantMeter?.allowedSeconds !== undefined && tenantMeter.remainingSeconds <= 0;
  return mayUserBeOut || isTenantOut;
}

async function alertUser(meter: Item<"meter">): Promise<void> {
  const { tenantId, userId } = meter;
  const usedPercent: number | undefined = reachedPercent(meter);
  if (!usedPercent || usedPercent <= meter.alertedPercent) return;
  const record = await Outbox.recorder();
  await transact((writer) => [
    writer.meter
      .patch({ tenantId, userId })
      .set({ alertedPercent: usedPercent })
      .where(({ alertedPercent }, op) => op.lt(alertedPercent, usedPercent))
      .commit(),
    ...record(writer, "minutes.low", userId, { userId, usedPercent }),
  ]);
}

async function alertTenant(meter: Item<"tenantMeter">): Promise<void> {
  const { tenantId } = meter;
  const usedPercent: number | undefined = reachedPercent(meter);
  if (!usedPercent || usedPercent <= meter.alertedPercent) return;
  const record = await Outbox.recorder();
  await transact((writer) => [
    writer.tenantMeter
      .patch({ tenantId })
      .set({ alertedPercent: usedPercent })
      .where(({ alertedPercent }, op) => op.lt(alertedPercent, usedPercent))
      .commit(),
    ...record(writer, "minutes.low", tenantId, { usedPercent }),
  ]);
}

import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import type { Owner } from "./credit-check.ts";
import { trialEnd } from "./trial.ts";

/** For the sandbox and tests, with any figures; keeps an existing meter. Signups use `newMeter`. */
export async function seedMeter(meter: {
  userId: string;
  allowedMinutes: number;
  freeMinutes: number;
  plan: string;
  isTrial?: boolean;
}): Promise<void> {
  const key = { tenantId: tenantId(), userId: meter.userId };
  const { data } = await db().meter.get(key).go();
  if (data) return;
  const allowedSeconds = meter.allowedMinutes * 60;
  await db()
    .meter.put({
      ...key,
      allowedSeconds,
      remainingSeconds: allowedSeconds,
      usedSeconds: 0,
      freeSeconds: meter.freeMinutes * 60,
      plan: meter.plan,
      ...(meter.isTrial ? { trialEndsAt: trialEnd(now()) } : {}),
    })
    .go();
}

export const newMeter = (
  writer: Writer,
  { tenantId, userId }: Owner,
  { minutes, plan, isTrial = true }: { readonly minutes: number; readonly plan: string; readonly isTrial?: boolean },
): Write => {
  const seconds = minutes * 60;
  const counts = { allowedSeconds: seconds, remainingSeconds: seconds, usedSeconds: 0 };
  const trial = isTrial ? { freeSeconds: seconds, trialEndsAt: trialEnd(now()) } : {};
  return writer.meter.put({ tenantId, userId, ...counts, plan, ...trial }).commit();
};

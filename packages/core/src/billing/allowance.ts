import { db, type Item } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";
import type { Owner } from "./credit.ts";
import { topUpEntry } from "./top-up.ts";
import { trialEnd } from "./trial.ts";

export async function findMeter(userId: string): Promise<Item<"meter"> | undefined> {
  const { data } = await db().meter.get({ tenantId: tenantId(), userId }).go({ consistent: true });
  return data ?? undefined;
}

export async function tenantMinutes(): Promise<{ used: number; allowed: number } | undefined> {
  const { data } = await db().tenantMeter.get({ tenantId: tenantId() }).go();
  if (data?.allowedSeconds === undefined) return undefined;
  return { used: Math.ceil(data.usedSeconds / 60), allowed: Math.floor(data.allowedSeconds / 60) };
}

export const isEnterprise = (
  { roles }: { readonly roles: readonly string[] },
  meter: Pick<Item<"meter">, "plan"> | undefined,
): boolean => roles.includes("enterprise") || meter?.plan === "Enterprise";

export async function readGivenMinutes(): Promise<number> {
  const { data } = await db().tenantMeter.get({ tenantId: tenantId() }).go({ consistent: true });
  return data?.givenMinutes ?? 0;
}

export const countGivenMinutes = (writer: Writer, minutes: number, maxMinutes: number): Write =>
  writer.tenantMeter
    .update({ tenantId: tenantId() })
    // The zeros give a new row its required counters.
    .add({ givenMinutes: minutes, usedSeconds: 0, remainingSeconds: 0, alertedPercent: 0 })
    .where(({ givenMinutes }, op) =>
      // Taking back is allowed even if more than the maximum was given, as after a change to a smaller plan.
      minutes < 0
        ? op.gte(givenMinutes, -minutes)
        : `${op.notExists(givenMinutes)} OR ${op.lte(givenMinutes, maxMinutes - minutes)}`,
    )
    .commit();

/** The write is refused if the allowance has changed since the meter was read. A plan ends a trial. */
export function writeAllowance(
  writer: Writer,
  meter: Item<"meter">,
  { minutes, plan }: { readonly minutes?: number | undefined; readonly plan?: string | undefined },
): Write[] {
  const { tenantId, userId, allowedSeconds } = meter;
  const addedSeconds = minutes === undefined ? 0 : minutes * 60 - allowedSeconds;
  if (addedSeconds === 0 && plan === undefined) return [];
  return [
    writer.meter
      .patch({ tenantId, userId })
      .add({ allowedSeconds: addedSeconds, remainingSeconds: addedSeconds })
      .set({ ...(addedSeconds > 0 ? { alertedPercent: 0 } : {}), ...(plan === undefined ? {} : { plan }) })
      .remove(plan === undefined ? [] : ["trialEndsAt", "trialDay", "trialCalls"])
      .where((row, op) => op.eq(row.allowedSeconds, allowedSeconds))
      .commit(),
    ...(addedSeconds === 0 ? [] : [topUpEntry(writer, userId, addedSeconds)]),
  ];
}

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

/** Weights, by plan, of tenants that wait for lines of one voice account. */
const weights: Readonly<Record<string, number>> = { Grow: 2, Scale: 4, Enterprise: 8 };

export const planWeight = ({ plan }: { readonly plan: string }): number => weights[plan] ?? 1;

/** Billing owns the minutes: what a user may use, what calls reserve, and one ledger row a settled call. */
import { db } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId } from "../kernel/context.ts";

/** Seconds set aside for a call from its dial to its end: one billed minute. */
export const reservationSeconds = 60;

interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** Minutes are billed whole: every begun minute of talk counts, a call that never connected counts nothing. */
export const billedSeconds = (talkSeconds: number): number => Math.ceil(Math.max(0, talkSeconds) / 60) * 60;

/** Opens the meter of a new user; an existing one stays as it is. */
export async function openMeter(meter: {
  userId: string;
  allowedMinutes: number;
  freeMinutes: number;
  plan: string;
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
    })
    .go();
}

/** A new user's meter, as part of the transaction that makes them one. */
export const newMeter = (
  writer: Writer,
  { tenantId, userId }: Owner,
  { minutes, plan }: { readonly minutes: number; readonly plan: string },
): Write => {
  const seconds = minutes * 60;
  const counts = { allowedSeconds: seconds, remainingSeconds: seconds, usedSeconds: 0, freeSeconds: seconds };
  return writer.meter.put({ tenantId, userId, ...counts, plan }).commit();
};

/** The meter as screens show it, in whole minutes. A user without one has nothing. */
export async function minutesLimits(userId: string) {
  const { data } = await db().meter.get({ tenantId: tenantId(), userId }).go();
  return {
    minutesUsed: Math.ceil((data?.usedSeconds ?? 0) / 60),
    totalAllowed: Math.floor((data?.allowedSeconds ?? 0) / 60),
    freeMinutes: Math.floor((data?.freeSeconds ?? 0) / 60),
    plan: data?.plan ?? "",
  };
}

/** Whether anything is left to call with; the claim of each call tests it again. */
export async function hasMinutes(userId: string): Promise<boolean> {
  const { data } = await db().meter.get({ tenantId: tenantId(), userId }).go({ consistent: true });
  return (data?.remainingSeconds ?? 0) > 0;
}

/** Sets a call's reservation aside; refused when nothing is left. */
export const reserve = (writer: Writer, owner: Owner): Write =>
  writer.meter
    .patch({ tenantId: owner.tenantId, userId: owner.userId })
    .subtract({ remainingSeconds: reservationSeconds })
    .where((attributes, op) => op.gt(attributes.remainingSeconds, 0))
    .commit();

/** Gives a reservation back: the call was not placed. */
export const release = (writer: Writer, owner: Owner, reserved: number): Write =>
  writer.meter.patch({ tenantId: owner.tenantId, userId: owner.userId }).add({ remainingSeconds: reserved }).commit();

/** Settles a call once: the reservation back, the billed seconds off, one ledger row. */
export function settle(
  writer: Writer,
  owner: Owner,
  call: { callId: string; reserved: number; seconds: number },
): Write[] {
  const billed = billedSeconds(call.seconds);
  const key = { tenantId: owner.tenantId, userId: owner.userId };
  return [
    writer.meter
      .patch(key)
      .add({ usedSeconds: billed, remainingSeconds: call.reserved - billed })
      .commit(),
    writer.ledger
      .create({ ...key, callId: call.callId, seconds: call.seconds, billedSeconds: billed, createdAt: nowIso() })
      .commit(),
  ];
}

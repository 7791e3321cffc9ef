/** The writes of a call's minutes, each part of the transaction that claims, gives back or ends that call. */
import type { Write, Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import type { CreditCheck, Owner } from "./credit-check.ts";
import { trialCallsPerDay } from "./trial.ts";

type OpenCredit = Extract<CreditCheck, { kind: "open" }>;

/** Seconds set aside for a call from its dial to its end: one billed minute. */
export const reservationSeconds = 60;

/** What a call's row keeps of its reservation: whoever ends the call gives back as much, where it was taken. */
export interface Reservation {
  readonly reservedSeconds: number;
  readonly isTenantMetered?: boolean | undefined;
}

export const reservation = ({ tenant }: OpenCredit): Reservation => ({
  reservedSeconds: reservationSeconds,
  ...(tenant ? { isTenantMetered: true } : {}),
});

/** Minutes are billed whole: every begun minute of talk counts, a call that never connected counts nothing. */
export const billedSeconds = (talkSeconds: number): number => Math.ceil(Math.max(0, talkSeconds) / 60) * 60;

interface NewReservation {
  readonly callId: string;
  readonly credit: OpenCredit;
  /** Whether the call gets the user's next running number with it: that of the fare's meter, plus one. */
  readonly isNew: boolean;
}

/**
 * Sets a call's reservation aside. Refused when nothing is left by now; look at the meters again to learn of what.
 */
export function reserve(
  writer: Writer,
  { tenantId, userId }: Owner,
  { callId, credit, isNew }: NewReservation,
): Write[] {
  const { meter, tenant, day } = credit;
  const isOtherDay = day !== undefined && meter.trialDay !== day;
  const isSameDay = day !== undefined && meter.trialDay === day;
  const own = writer.meter
    .patch({ tenantId, userId })
    .subtract({ remainingSeconds: reservationSeconds })
    .add({ ...(isNew ? { callsPlaced: 1 } : {}), ...(isSameDay ? { trialCalls: [callId] } : {}) })
    .set(isOtherDay ? { trialDay: day, trialCalls: [callId] } : {})
    .where(({ remainingSeconds, callsPlaced, trialDay, trialCalls }, op) => {
      const conditions = [op.gt(remainingSeconds, 0)];
      if (isNew) conditions.push(op.eq(callsPlaced, meter.callsPlaced));
      if (day !== undefined) conditions.push(meter.trialDay ? op.eq(trialDay, meter.trialDay) : op.notExists(trialDay));
      if (isSameDay)
        conditions.push(`(${op.notExists(trialCalls)} OR ${op.size(trialCalls)} < ${op.escape(trialCallsPerDay)})`);
      return conditions.join(" AND ");
    })
    .commit();
  return tenant ? [own, reserveTenantMinutes(writer, tenant, callId)] : [own];
}

function reserveTenantMinutes(writer: Writer, tenant: NonNullable<OpenCredit["tenant"]>, callId: string): Write {
  const { tenantId, allowedSeconds, maxLive } = tenant;
  return writer.tenantMeter
    .patch({ tenantId })
    .subtract({ remainingSeconds: reservationSeconds })
    .add({ live: [callId] })
    .where((attributes, op) => {
      const { remainingSeconds, live } = attributes;
      return [
        op.exists(attributes.tenantId),
        ...(allowedSeconds === undefined ? [] : [op.gt(remainingSeconds, 0)]),
        ...(maxLive === undefined ? [] : [`(${op.notExists(live)} OR ${op.size(live)} < ${op.escape(maxLive)})`]),
      ].join(" AND ");
    })
    .commit();
}

interface CallReservation extends Reservation {
  readonly callId: string;
}

/** Gives a reservation back: the provider surely did not carry the call, which counts for no day of a trial either. */
export function release(writer: Writer, { tenantId, userId }: Owner, call: CallReservation): Write[] {
  const { callId, reservedSeconds, isTenantMetered } = call;
  return [
    writer.meter
      .patch({ tenantId, userId })
      .add({ remainingSeconds: reservedSeconds })
      .delete({ trialCalls: [callId] })
      .commit(),
    ...(isTenantMetered
      ? [
          writer.tenantMeter
            .patch({ tenantId })
            .add({ remainingSeconds: reservedSeconds })
            .delete({ live: [callId] })
            .commit(),
        ]
      : []),
  ];
}

interface SettledCall extends CallReservation {
  /** Of talk. */
  readonly seconds: number;
  /** False where surely nobody's phone rang: it counts for no day of a trial. */
  readonly rang?: boolean;
}

/** Settles a call once: the reservation back, the billed seconds off, one ledger row. */
export function settle(writer: Writer, { tenantId, userId }: Owner, call: SettledCall): Write[] {
  const { callId, reservedSeconds, isTenantMetered, seconds, rang = true } = call;
  const billed = billedSeconds(seconds);
  const counts = { usedSeconds: billed, remainingSeconds: reservedSeconds - billed };
  return [
    writer.meter
      .patch({ tenantId, userId })
      .add(counts)
      .delete(rang ? {} : { trialCalls: [callId] })
      .commit(),
    ...(isTenantMetered
      ? [
          writer.tenantMeter
            .patch({ tenantId })
            .add(counts)
            .delete({ live: [callId] })
            .commit(),
        ]
      : []),
    writer.ledger
      .create({ tenantId, userId, entryId: callId, kind: "call", seconds, billedSeconds: billed, createdAt: nowIso() })
      .commit(),
  ];
}

/** The writes of a call's minutes; each is part of the transaction that claims, releases or ends the call. */
import { afterCommit, type Write, type Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { shardAmong } from "../kernel/hash.ts";
import { send } from "../kernel/message.ts";
import type { CreditCheck, Meters, Owner } from "./credit.ts";
import { usageRecorded } from "./messages.ts";
import { trialCallsPerDay } from "./trial.ts";

const usageShardCount = 4;
export const usageShards = Array.from({ length: usageShardCount }, (_, shard) => `usage-${shard}`);
const usageShardOf = (callId: string): string => `usage-${shardAmong(callId, usageShardCount)}`;
export const subscriptionShard = "subscriptions";

type OpenCredit = Extract<CreditCheck, { kind: "open" }>;

/** Each active call reserves the first minute. */
export const reservationSeconds = 60;

export interface Reservation {
  readonly reservedSeconds: number;
  readonly isTenantMetered?: boolean | undefined;
  readonly billedTo?: string | undefined;
}

export const reservation = ({ tenant, meter }: Pick<OpenCredit, "tenant" | "meter">): Reservation => ({
  reservedSeconds: reservationSeconds,
  ...(tenant ? { isTenantMetered: true } : {}),
  ...(meter.billedTo ? { billedTo: meter.billedTo } : {}),
});

export const billedSeconds = (talkSeconds: number): number => Math.ceil(Math.max(0, talkSeconds) / 60) * 60;

interface NewReservation {
  readonly callId: string;
  readonly credit: OpenCredit;
  /** The call takes the user's next running number. */
  readonly isNew: boolean;
  /** The call was in its line's queue until now. */
  readonly wasWaiting?: boolean;
  /** The minutes are counted in a shard of the call's run. */
  readonly isCountedByShard?: boolean;
}

/** Most seconds that a run's shards may reserve between two folds. With fewer left, claims test the meter instead. */
const allShardsSeconds = 28_800;
export const maxRunShards = 16;
export const shardSeconds = allShardsSeconds / maxRunShards;

/** A trial's calls are not shardable, since its meter counts each call of a day. */
export const isShardable = ({ meter, day }: OpenCredit): boolean =>
  day === undefined && meter.remainingSeconds > allShardsSeconds;

/** Refused when the meters have changed; check the credit again to learn why. */
export function reserve(
  writer: Writer,
  { tenantId, userId }: Owner,
  { isCountedByShard = false, ...call }: NewReservation,
): Write[] {
  const { tenant } = call.credit;
  return [
    ...(isCountedByShard ? [] : [reserveOwnMinutes(writer, { tenantId, userId }, call)]),
    ...(tenant ? [reserveTenantMinutes(writer, tenant, call.callId)] : []),
  ];
}

function reserveOwnMinutes(
  writer: Writer,
  { tenantId, userId }: Owner,
  { callId, credit: { meter, day }, isNew, wasWaiting = false }: Omit<NewReservation, "isCountedByShard">,
): Write {
  const isOtherDay = day !== undefined && meter.trialDay !== day;
  const isSameDay = day !== undefined && meter.trialDay === day;
  return writer.meter
    .patch({ tenantId, userId })
    .subtract({ remainingSeconds: reservationSeconds, ...(wasWaiting ? { waitingCalls: 1 } : {}) })
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

export const answeredReservation = ({ meter, tenant }: Meters): Partial<Reservation> =>
  meter ? reservation({ meter, tenant }) : {};

/** For an incoming call. Takes the user's next running number; refused if another call took it meanwhile. */
export function reserveAnswered(writer: Writer, { meter, tenant }: Meters, callId: string): Write[] {
  if (!meter) return [];
  const { tenantId, userId, callsPlaced } = meter;
  return [
    writer.meter
      .patch({ tenantId, userId })
      .subtract({ remainingSeconds: reservationSeconds })
      .add({ callsPlaced: 1 })
      .where((row, op) => op.eq(row.callsPlaced, callsPlaced))
      .commit(),
    ...(tenant
      ? [
          writer.tenantMeter
            .patch({ tenantId })
            .subtract({ remainingSeconds: reservationSeconds })
            .add({ live: [callId] })
            .commit(),
        ]
      : []),
  ];
}

interface CallReservation extends Reservation {
  readonly callId: string;
  readonly isSharded?: boolean;
}

export function settledCounts({ reservedSeconds, seconds }: Pick<SettledCall, "reservedSeconds" | "seconds">) {
  const billed = billedSeconds(seconds);
  return { usedSeconds: billed, remainingSeconds: reservedSeconds - billed };
}

type MeterCounts = Partial<ReturnType<typeof settledCounts>>;

const endTenantCall = (writer: Writer, tenantId: string, callId: string, counts: MeterCounts): Write =>
  writer.tenantMeter
    .patch({ tenantId })
    .add(counts)
    .delete({ live: [callId] })
    .commit();

interface ReleasedCall extends CallReservation {
  /** The call returns to its line's queue. */
  readonly waitsAgain?: boolean;
}

export const releaseWaiting = (writer: Writer, { tenantId, userId }: Owner, calls: number): Write[] =>
  calls === 0 ? [] : [writer.meter.patch({ tenantId, userId }).subtract({ waitingCalls: calls }).commit()];

/** Returns the minutes of a call that the provider did not take; it does not count towards a trial's day. */
export function release(writer: Writer, { tenantId, userId }: Owner, call: ReleasedCall): Write[] {
  const { callId, reservedSeconds, isTenantMetered, isSharded, waitsAgain } = call;
  return [
    writer.meter
      .patch({ tenantId, userId })
      .add({ ...(isSharded ? {} : { remainingSeconds: reservedSeconds }), ...(waitsAgain ? { waitingCalls: 1 } : {}) })
      .delete({ trialCalls: [callId] })
      .commit(),
    ...(isTenantMetered ? [endTenantCall(writer, tenantId, callId, { remainingSeconds: reservedSeconds })] : []),
  ];
}

interface SettledCall extends CallReservation {
  readonly seconds: number;
  /** False if the phone certainly did not ring: the call does not count towards a trial's day. */
  readonly hasRung?: boolean;
  /** Connected, and not ended by a fault of ours or of a provider. */
  readonly isBillable: boolean;
  readonly endedAt: string;
}

export function settle(writer: Writer, { tenantId, userId }: Owner, call: SettledCall): Write[] {
  const { callId, isTenantMetered, seconds, hasRung = true, isSharded = false } = call;
  const counts = settledCounts(call);
  const usage = usageFields(call);
  const entry = writer.ledger
    .create({
      tenantId,
      userId,
      entryId: callId,
      kind: "call",
      seconds,
      billedSeconds: counts.usedSeconds,
      createdAt: nowIso(),
      ...usage,
    })
    .commit();
  return [
    // The minutes of a sharded call are settled by its run's fold.
    ...(isSharded && hasRung
      ? []
      : [
          writer.meter
            .patch({ tenantId, userId })
            .add(isSharded ? {} : counts)
            .delete(hasRung ? {} : { trialCalls: [callId] })
            .commit(),
        ]),
    ...(isTenantMetered ? [endTenantCall(writer, tenantId, callId, counts)] : []),
    usage ? afterCommit(entry, () => send(usageRecorded, { userId, callId })) : entry,
  ];
}

/** These fields keep the ledger row in the index of unreported usage until its usage is reported. */
function usageFields({ callId, billedTo, isBillable, endedAt }: SettledCall) {
  if (!billedTo || !isBillable) return undefined;
  return { billedTo, endedAt, usageShard: usageShardOf(callId), usageAt: endedAt };
}

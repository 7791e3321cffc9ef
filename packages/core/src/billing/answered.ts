/** Minutes of calls that came in: they are under way, so nothing refuses them, and the meters may fall below zero. */
import { db, type Item } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { loadLimitedTenant, type Owner } from "./credit-check.ts";
import { type Reservation, reservationSeconds } from "./reserve.ts";

export interface AnsweredCredit {
  readonly meter: Item<"meter"> | undefined;
  readonly tenant: Item<"tenantMeter"> | undefined;
}

export async function answeredCredit({ tenantId, userId }: Owner): Promise<AnsweredCredit> {
  const [{ data: meter }, tenant] = await Promise.all([
    db().meter.get({ tenantId, userId }).go({ consistent: true }),
    loadLimitedTenant(tenantId),
  ]);
  return { meter: meter ?? undefined, tenant };
}

export const answeredReservation = ({ meter, tenant }: AnsweredCredit): Partial<Reservation> =>
  meter
    ? {
        reservedSeconds: reservationSeconds,
        ...(tenant ? { isTenantMetered: true } : {}),
        ...(meter.billedTo ? { billedTo: meter.billedTo } : {}),
      }
    : {};

/** Takes the user's next running number; refused if another call took it since the meter was read. */
export function reserveAnswered(writer: Writer, { meter, tenant }: AnsweredCredit, callId: string): Write[] {
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

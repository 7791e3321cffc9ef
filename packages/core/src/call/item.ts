/** The row of a call as the engine passes it around. */
import type { EntityItem } from "electrodb";
import type { DecisionRecord } from "../compliance/index.ts";
import type { db } from "../db/service.ts";
import type { CallRef } from "../ports/voice.ts";

/** What the provider keeps for us and gives back with every event. */
export const callRefOf = ({ tenantId, callId, attempts }: CallItem): CallRef => ({
  tenantId,
  callId,
  attempt: attempts,
});

export type CallItem = EntityItem<ReturnType<typeof db>["call"]>;

/** Running numbers as the lists' sort keys hold them. */
export const padOrdinal = (ordinal: number): string => String(ordinal).padStart(12, "0");

/** Where a call's transcript lies, if there is one. */
export const transcriptKey = ({ tenantId, callId }: CallItem): string => `calls/${tenantId}/${callId}/transcript.json`;

/** The zone by whose clock the gate let the call through: where the person is, as far as anybody knows. */
export function zoneOf({ gate }: Pick<CallItem, "gate">): string | undefined {
  const { inputs }: Partial<DecisionRecord> = gate ?? {};
  return inputs?.zone;
}

/** What the claim has set aside of the minutes for a call; undefined for one that was not claimed. */
export function reservationOf({ callId, reservedSeconds, isTenantMetered }: CallItem) {
  return reservedSeconds === undefined ? undefined : { callId, reservedSeconds, isTenantMetered };
}

import type { EntityItem } from "electrodb";
import type { db } from "../db/service.ts";
import type { DecisionRecord } from "../kernel/gate-decision.ts";
import type { CallRef } from "../ports/voice.ts";

/** The provider stores this reference and returns it with every event. */
export const callRefOf = ({ tenantId, callId, attempts }: CallItem): CallRef => ({
  tenantId,
  callId,
  attempt: attempts,
});

export type CallItem = EntityItem<ReturnType<typeof db>["call"]>;

export const padOrdinal = (ordinal: number): string => String(ordinal).padStart(12, "0");
export const hasOrdinals = ({ userOrdinal }: CallItem): boolean => userOrdinal !== "";

/** Whether the user's meter counts the call as waiting: only single calls, which have ordinals when they are queued. */
export const isCountedAsWaiting = (call: CallItem): boolean =>
  call.state === "queued" && call.runId === undefined && hasOrdinals(call);

/** Sorts calls by time. Ordinals do not: a single call gets its ordinal when placed, a retry when dialled. */
export const callTime = ({ dialedAt, createdAt }: CallItem): string => dialedAt ?? createdAt;
export const transcriptKey = ({ tenantId, callId }: CallItem): string => `calls/${tenantId}/${callId}/transcript.json`;
export const analysisKey = ({ tenantId, callId }: CallItem): string => `calls/${tenantId}/${callId}/analysis.json`;

/** The person's time zone by the gate's latest decision. */
export function zoneOf({ gate }: Pick<CallItem, "gate">): string | undefined {
  const { inputs }: Partial<DecisionRecord> = gate ?? {};
  return inputs?.zone;
}

export const definedFields = (call: CallItem, names: readonly (keyof CallItem)[]) =>
  Object.fromEntries(names.flatMap((name) => (call[name] === undefined ? [] : [[name, call[name]]])));

export function reservationOf({ callId, reservedSeconds, isTenantMetered, billedTo }: CallItem) {
  return reservedSeconds === undefined ? undefined : { callId, reservedSeconds, isTenantMetered, billedTo };
}

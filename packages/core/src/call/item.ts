/** The row of a call as the engine passes it around. */
import type { EntityItem } from "electrodb";
import type { db } from "../db/service.ts";
import type { CallRef } from "../ports/voice.ts";

/** What the provider keeps for us and gives back with every event. */
export const refOf = ({ tenantId, callId, attempts }: CallItem): CallRef => ({ tenantId, callId, attempt: attempts });

export type CallItem = EntityItem<ReturnType<typeof db>["call"]>;

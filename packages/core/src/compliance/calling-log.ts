import type { Item } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";

type LogEntry = Omit<Item<"callingLog">, "tenantId" | "logId" | "at">;

export const logCalling = (writer: Writer, entry: LogEntry, owner = tenantId()): Write =>
  writer.callingLog.create({ tenantId: owner, logId: newId("log"), at: nowIso(), ...entry }).commit();

interface RequestedCall extends Pick<LogEntry, "phoneNumber" | "callId" | "words"> {
  readonly kind: "asked_for" | "own_number";
}

/** Who vouched for a call outside calling hours: that the person asked for it, or that the number is their own. */
export const logRequestedCall = (writer: Writer, call: RequestedCall): Write =>
  logCalling(writer, { actor: userActor().userId, ...call });

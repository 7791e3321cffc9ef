/** Records who vouched that a person asked for a call outside calling hours. */
import type { Write, Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";

export const logRequestedCall = (writer: Writer, call: { phoneNumber: string; callId: string; words: string }): Write =>
  writer.callingLog
    .create({
      tenantId: tenantId(),
      logId: newId("log"),
      kind: "asked_for",
      actor: userActor().userId,
      at: nowIso(),
      ...call,
    })
    .commit();

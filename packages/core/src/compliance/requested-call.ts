/** Calls outside the hours for which somebody vouched that the person had asked: kept with their words. */
import type { Write, Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";

/** Written with the call itself: none is dialled for which nobody has vouched. */
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

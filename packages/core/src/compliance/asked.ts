/** Calls outside the hours for which somebody vouched that the person had asked: kept with their words. */
import { db } from "../db/service.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";

export async function noteAsked(call: { phoneNumber: string; callId: string; words: string }): Promise<void> {
  await db()
    .callingLog.put({
      tenantId: tenantId(),
      logId: newId("log"),
      kind: "asked_for",
      actor: userActor().userId,
      at: nowIso(),
      ...call,
    })
    .go();
}

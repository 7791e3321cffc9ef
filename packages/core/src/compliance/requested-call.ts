/** Records who vouched for a call outside calling hours: that the person asked for it, or that the number is their own. */
import type { Write, Writer } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { tenantId, userActor } from "../kernel/context.ts";
import { newId } from "../kernel/id.ts";

interface RequestedCall {
  readonly kind: "asked_for" | "own_number";
  readonly phoneNumber: string;
  readonly callId: string;
  readonly words: string;
}

export const logRequestedCall = (writer: Writer, call: RequestedCall): Write =>
  writer.callingLog
    .create({
      tenantId: tenantId(),
      logId: newId("log"),
      actor: userActor().userId,
      at: nowIso(),
      ...call,
    })
    .commit();

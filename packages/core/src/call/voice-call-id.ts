import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { log } from "../kernel/log.ts";
import type { CallItem } from "./item.ts";

/** A second id would mean two calls: logged and not saved. */
export async function saveVoiceCallId(call: CallItem, voiceCallId: string): Promise<void> {
  if (call.voiceCallId === voiceCallId) return;
  const { tenantId, callId, attempts } = call;
  const saved = db()
    .call.patch({ tenantId, callId })
    .set({ voiceCallId })
    .where((attributes, op) => {
      const isUnknown = `(${op.notExists(attributes.voiceCallId)} OR ${op.eq(attributes.voiceCallId, voiceCallId)})`;
      return `${isUnknown} AND ${op.eq(attributes.attempts, attempts)} AND ${op.ne(attributes.state, "queued")}`;
    });
  if (!(await tryWrite(saved.go()))) log.error("call.second-voice-call", { callId, voiceCallId });
}

/** Remembers the provider's id of a call, from the dial's answer or from the first event, whichever comes first. */
import { db } from "../db/service.ts";
import { transact } from "../db/transact.ts";
import { now, toTtl } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import type { CallItem } from "./item.ts";

/** Events of a call come within hours; the way from its provider's id to it is kept for longer than any retry. */
const mappingSeconds = 30 * 24 * 3600;

/** Saves the id once. Another id than the saved one would mean two calls: it is logged and left alone. */
export async function saveVoiceCall(
  call: CallItem,
  voice: { voiceCallId: string; controlUrl?: string | undefined },
): Promise<void> {
  if (call.voiceCallId === voice.voiceCallId) return;
  const result = await transact((writer) => [
    writer.call
      .patch({ tenantId: call.tenantId, callId: call.callId })
      .set({ voiceCallId: voice.voiceCallId, ...(voice.controlUrl ? { controlUrl: voice.controlUrl } : {}) })
      .where(
        (attributes, op) =>
          `${op.notExists(attributes.voiceCallId)} OR ${op.eq(attributes.voiceCallId, voice.voiceCallId)}`,
      )
      .commit(),
    writer.voiceCall
      .put({
        voiceCallId: voice.voiceCallId,
        tenantId: call.tenantId,
        callId: call.callId,
        ttl: toTtl(now() + mappingSeconds * 1000),
      })
      .commit(),
  ]);
  if (!result.ok) log.error("call.second-voice-call", { callId: call.callId, voiceCallId: voice.voiceCallId });
}

/** Our call for a provider's id, or undefined. */
export async function findByVoiceCall(voiceCallId: string) {
  const { data } = await db().voiceCall.get({ voiceCallId }).go();
  return data ?? undefined;
}

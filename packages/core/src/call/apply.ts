/** Applies what the provider says. A state only moves up; the same event twice, or late, is a no-op. */
import { db } from "../db/service.ts";
import { unlessRefused } from "../db/transact.ts";
import { runAs } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import type { CallRef, VoiceEvent } from "../ports/voice.ts";
import { end } from "./end.ts";
import type { CallItem } from "./item.ts";
import { isLineBusy, retry } from "./retry.ts";
import { findByVoiceCall, saveVoiceCall } from "./save.ts";
import { movesUp, statesBelow } from "./state.ts";

type StatusEvent = Extract<VoiceEvent, { kind: "status" }>;

export async function apply(event: VoiceEvent): Promise<void> {
  if (event.kind === "other") return;
  const call = await find(event.ref, event.voiceCallId);
  if (!call) return log.warn("call.unknown", { voiceCallId: event.voiceCallId });
  const actor = { type: "system", tenantId: call.tenantId, userId: call.userId, cause: "voice.event" } as const;
  await runAs({ actor, tenantId: call.tenantId }, async () => {
    // A call that is queued again was refused by the provider for sure: events belong to the try before.
    if (call.state === "queued" || isOfOtherTry(call, event))
      return log.info("call.earlier-try", { callId: call.callId });
    if (call.voiceCallId && call.voiceCallId !== event.voiceCallId)
      return log.error("call.foreign-event", { callId: call.callId, voiceCallId: event.voiceCallId });
    await saveVoiceCall(call, event);
    if (event.kind === "status") await applyStatus(call, event);
    else if (isLineBusy(event.report)) await retry(call, event.report);
    else await end(call, event.report, { isToldAgain: true });
  });
}

const isOfOtherTry = (call: CallItem, { ref }: { ref?: CallRef | undefined }): boolean =>
  ref?.attempt !== undefined && ref.attempt !== call.attempts;

/** By our own key when the event carries it and the row agrees, else by the provider's id. */
async function find(ref: CallRef | undefined, voiceCallId: string): Promise<CallItem | undefined> {
  const known = ref ?? (await findByVoiceCall(voiceCallId));
  if (!known) return undefined;
  const { data } = await db().call.get({ tenantId: known.tenantId, callId: known.callId }).go({ consistent: true });
  return data ?? undefined;
}

/** Ringing and in progress are shown; "ended" waits for the report, which the sweeper fetches if it stays away. */
async function applyStatus(call: CallItem, { state }: StatusEvent): Promise<void> {
  if (state !== "ringing" && state !== "in_progress") return;
  if (!movesUp(call.state, state)) return;
  const raise = db()
    .call.patch({ tenantId: call.tenantId, callId: call.callId })
    .set({ state })
    .where((attributes, op) =>
      statesBelow(state)
        .map((lower) => op.eq(attributes.state, lower))
        .join(" OR "),
    );
  if (!(await unlessRefused(raise.go()))) log.debug("call.late-status", { callId: call.callId, state });
}

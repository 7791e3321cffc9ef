import type { AccountLimits, VoiceCall, VoiceEvent, VoiceState } from "@callwright/core/ports/voice";
import { readReport, readTranscript, toEndCause } from "./report.ts";
import { readDestination } from "./transfer.ts";
import { readCaller, readCallRef } from "./webhook.ts";
import { serverMessageSchema, type WireCall } from "./wire.ts";

const states: Readonly<Record<string, VoiceState>> = {
  scheduled: "queued",
  queued: "queued",
  ringing: "ringing",
  "in-progress": "in_progress",
  forwarding: "in_progress",
  ended: "ended",
  "not-found": "ended",
  "deletion-failed": "ended",
};

const handledTypes: readonly string[] = ["status-update", "end-of-call-report", "transfer-update"];

export const readState = (status: string | undefined): VoiceState | undefined => (status ? states[status] : undefined);

/** Throws for a body that is not Vapi's or names no call. Messages lack ids: call, type and state show a duplicate. */
export function readEvent(body: unknown): VoiceEvent {
  const { message } = serverMessageSchema.parse(body);
  const { type, call } = message;
  if (!handledTypes.includes(type)) return { kind: "other", type };
  if (!call) throw new Error(`Vapi's ${type} names no call`);
  const callFields = { voiceCallId: call.id, ref: readCallRef(call), ...readInbound(call, body) };
  if (type === "end-of-call-report") return { kind: "report", report: readReport([message, call]), ...callFields };
  if (type === "transfer-update") {
    const colleague = readDestination(message.destination);
    const at = new Date(message.timestamp ?? Number.NaN);
    if (!colleague || Number.isNaN(at.getTime())) return { kind: "other", type };
    return { kind: "transfer", ...colleague, at: at.toISOString(), ...callFields };
  }
  const state = readState(message.status);
  if (!state) return { kind: "other", type: `${type} ${message.status}` };
  return { kind: "status", state, ...callFields };
}

const readInbound = (call: WireCall, body: unknown) =>
  call.type === "inboundPhoneCall" ? { caller: readCaller(body), voiceAssistantId: call.assistantId } : {};

export function readCall(call: WireCall): VoiceCall {
  // A status that we do not know says less than whether the call has an end.
  const state = readState(call.status) ?? (call.endedAt ? "ended" : "queued");
  return {
    voiceCallId: call.id,
    state,
    ref: readCallRef(call),
    controlUrl: call.monitor?.controlUrl,
    ...(state === "in_progress" && { transcript: readTranscript(call) ?? [] }),
    ...(state === "ended" && { report: readReport([call]) }),
  };
}

/** Ended before it was dialled, because every line of the account was taken. */
export const isNeverStarted = (call: WireCall): boolean =>
  call.subscriptionLimits?.concurrencyBlocked === true || toEndCause(call.endedReason ?? "") === "lines-taken";

/** How many calls the account carries at once; only the answer to a dial has these fields. */
export function readLimits({ subscriptionLimits }: WireCall): AccountLimits | undefined {
  const { concurrencyLimit: concurrent, remainingConcurrentCalls: remaining } = subscriptionLimits ?? {};
  if (concurrent === undefined || remaining === undefined) return undefined;
  return { concurrent, remaining: Math.max(0, remaining) };
}

/** Transfers: the tool that a call's assistant has for its colleagues, and what Vapi tells of them. Pure. */
import type { CallTransfer, ReportedTransfer } from "@callwright/core/ports/voice";
import type { Vapi } from "@vapi-ai/server-sdk";
import type { EndedSource, WireTransfer } from "./wire.ts";

/** The guide's least; the document has no bound. */
const silenceTimeoutSeconds = 10;
/** Each question is one entry; a call has few. */
const maxTransfers = 20;
const maxName = 40;

type Speech = Pick<Vapi.TransferAssistant, "voice" | "transcriber">;

/**
 * Only this mode brings the person back where nobody accepts. Vapi's guide has `transferAssistant` in the plan; its document
 * has the object's schema, and not this field.
 */
export function transferTool(transfers: readonly CallTransfer[], literal: (text: string) => string, speech: Speech) {
  const destinations = transfers.map(({ name, phoneNumber, description, spoken, asks, maxSeconds }) => {
    const transferAssistant: Vapi.TransferAssistant = {
      ...speech,
      firstMessage: literal(asks.firstMessage),
      firstMessageMode: "assistant-speaks-first",
      model: {
        provider: "openai",
        model: "gpt-4.1-mini",
        messages: [{ role: "system", content: literal(asks.prompt) }],
      },
      backgroundSound: "off",
      maxDurationSeconds: maxSeconds,
      silenceTimeoutSeconds,
    };
    return {
      type: "number" as const,
      number: phoneNumber,
      name: literal(name),
      description: literal(description),
      message: literal(spoken.before),
      transferPlan: {
        mode: "warm-transfer-experimental" as const,
        transferAssistant,
        // Without it the call would end there.
        fallbackPlan: { message: literal(spoken.failed), endCallEnabled: false },
      },
    };
  });
  return { type: "transferCall" as const, destinations };
}

const results: Readonly<Record<string, ReportedTransfer["result"]>> = {
  connected: "accepted",
  completed: "accepted",
  cancelled: "refused",
  "no-answer": "unanswered",
  busy: "unanswered",
  voicemail: "unanswered",
  failed: "unanswered",
};

const e164 = /^\+[1-9]\d{6,14}$/;

/** The colleague that a message names; undefined for destinations of other kinds. */
export function readDestination(destination: WireTransfer["destination"]) {
  const { number, name } = destination ?? {};
  return number !== undefined && e164.test(number)
    ? { phoneNumber: number, ...(name && { name: name.slice(0, maxName) }) }
    : undefined;
}

/** The transfers of an ended call. */
export function readTransfers({ artifact }: EndedSource): ReportedTransfer[] | undefined {
  const read = (artifact?.transfers ?? []).flatMap(({ destination, status = "" }): ReportedTransfer[] => {
    const about = readDestination(destination);
    return about ? [{ ...about, ...(results[status] && { result: results[status] }) }] : [];
  });
  return read.length > 0 ? read.slice(0, maxTransfers) : undefined;
}

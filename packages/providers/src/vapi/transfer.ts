/** Transfers: the tool by which an assistant hands a call to colleagues, and Vapi's reports of its use. Pure. */
import type { CallTransfer, ReportedTransfer } from "@callwright/core/ports/voice";
import type { Vapi } from "@vapi-ai/server-sdk";
import type { EndedSource, WireTransfer } from "./wire.ts";

const silenceTimeoutSeconds = 10;
const maxTransfers = 20; // in the report of a call
const maxNameLength = 40;

type Speech = Pick<Vapi.TransferAssistant, "voice" | "transcriber">;

export function transferTool(transfers: readonly CallTransfer[], literal: (text: string) => string, speech: Speech) {
  const destinations = transfers.map(({ name, phoneNumber, description, spoken, colleagueAssistant, maxSeconds }) => {
    const transferAssistant: Vapi.TransferAssistant = {
      ...speech,
      firstMessage: literal(colleagueAssistant.firstMessage),
      firstMessageMode: "assistant-speaks-first",
      model: {
        provider: "openai",
        model: "gpt-4.1-mini",
        messages: [{ role: "system", content: literal(colleagueAssistant.prompt) }],
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
        // Only this mode returns the person if no colleague accepts; `transferAssistant` is in Vapi's guide alone.
        mode: "warm-transfer-experimental" as const,
        transferAssistant,
        // Without this the call would end if no colleague accepts.
        fallbackPlan: { message: literal(spoken.failed), endCallEnabled: false },
      },
    };
  });
  return { type: "transferCall" as const, destinations };
}

const resultByStatus: Readonly<Record<string, ReportedTransfer["result"]>> = {
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
  if (number === undefined || !e164.test(number)) return undefined;
  return { phoneNumber: number, ...(name && { name: name.slice(0, maxNameLength) }) };
}

export function readTransfers({ artifact }: EndedSource): ReportedTransfer[] | undefined {
  const reported = (artifact?.transfers ?? []).flatMap(({ destination, status = "" }): ReportedTransfer[] => {
    const colleague = readDestination(destination);
    const result = resultByStatus[status];
    return colleague ? [{ ...colleague, ...(result && { result }) }] : [];
  });
  return reported.length > 0 ? reported.slice(0, maxTransfers) : undefined;
}

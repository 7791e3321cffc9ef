/** Inbound assistants on the wire, in the words of the voice provider. */
import type { Inbound, InboundListItem } from "@callwright/contracts";
import { englishOf } from "@callwright/contracts/refusals";
import { type AssistantItem, isLive } from "@callwright/core/assistant/index";
import type { NumberItem } from "@callwright/core/number/index";

interface Details {
  readonly numbers: readonly NumberItem[];
  readonly recentCalls: number;
}

function shared(assistant: AssistantItem, { numbers, recentCalls }: Details) {
  const { assistantId, title, reason, createdAt } = assistant;
  return {
    _id: assistantId,
    name: title,
    state: isLive(assistant) ? ("live" as const) : ("pending" as const),
    ...(reason && { reason: englishOf(reason), refusal: reason }),
    numbers: numbers
      .filter((number) => number.assistantId === assistantId)
      .map(({ numberId, phoneNumber, label }) => ({ id: numberId, phoneNumber, label })),
    recentCalls,
    createdAt,
  };
}

export function presentInbound(assistant: AssistantItem, details: Details): Inbound {
  const { prompt, firstSentence, lastSentence, language, voice, timezone, variables } = assistant;
  return {
    ...shared(assistant, details),
    firstMessage: firstSentence,
    endCallMessage: lastSentence,
    model: { messages: [{ role: "system", content: prompt }] },
    transcriber: { language },
    voice: { voiceId: voice },
    timezone,
    dynamicVariables: variables.map(({ key, value }) => ({ key, value })),
  };
}

export const presentInboundListItem = (assistant: AssistantItem, details: Details): InboundListItem => ({
  ...shared(assistant, details),
  language: assistant.language,
  voice: assistant.voice,
});

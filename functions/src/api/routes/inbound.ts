import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/inbound";
import { englishOf } from "@callwright/contracts/refusals";
import * as Assistant from "@callwright/core/assistant/index";
import * as Call from "@callwright/core/call/index";
import * as PhoneNumber from "@callwright/core/number/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { logPage } from "../present/call.ts";

export function inboundRoutes(app: App): void {
  implement(app, endpoints.createInboundAssistant, async ({ body }) => {
    const inbound = await withDetails(await Assistant.create(body));
    return { message: messages.inboundCreated, inbound };
  });

  implement(app, endpoints.getInboundAssistants, async ({ query }) => {
    const [{ items, total }, numbers] = await Promise.all([Assistant.list(query), PhoneNumber.list()]);
    const inbound = await Promise.all(
      items.map(async (assistant) =>
        presentInboundListItem(assistant, {
          numbers,
          recentCalls: await Assistant.recentCalls(assistant.assistantId),
        }),
      ),
    );
    const totalPages = Math.max(1, Math.ceil(total / query.limit));
    return { inbound, pagination: { total, totalPages, ...query } };
  });

  implement(app, endpoints.getInboundAssistant, async ({ params }) => ({
    inbound: await withDetails(await Assistant.get(params.id)),
  }));

  implement(app, endpoints.updateInboundAssistant, async ({ params, body }) => {
    const inbound = await withDetails(await Assistant.update({ ...body, assistantId: params.id }));
    return { message: messages.inboundUpdated, inbound };
  });

  implement(app, endpoints.deleteInboundAssistant, async ({ params }) => {
    await Assistant.remove(params.id);
    return { message: messages.inboundDeleted };
  });

  implement(app, endpoints.getInboundLogs, async ({ params, query }) => {
    const { assistantId } = await Assistant.get(params.id);
    return logPage(await Call.listOfAssistant(assistantId, query), query);
  });
}

async function withDetails(assistant: Assistant.AssistantItem) {
  const [numbers, recentCalls] = await Promise.all([PhoneNumber.list(), Assistant.recentCalls(assistant.assistantId)]);
  return presentInbound(assistant, { numbers, recentCalls });
}

interface Details {
  readonly numbers: readonly PhoneNumber.NumberItem[];
  readonly recentCalls: number;
}

function shared(assistant: Assistant.AssistantItem, { numbers, recentCalls }: Details) {
  const { assistantId, title, reason, createdAt } = assistant;
  return {
    _id: assistantId,
    name: title,
    state: Assistant.isLive(assistant) ? ("live" as const) : ("pending" as const),
    ...(reason && { reason: englishOf(reason), refusal: reason }),
    numbers: numbers
      .filter((number) => number.assistantId === assistantId)
      .map(({ numberId, phoneNumber, label }) => ({ id: numberId, phoneNumber, label })),
    recentCalls,
    createdAt,
  };
}

function presentInbound(assistant: Assistant.AssistantItem, details: Details): endpoints.Inbound {
  const { prompt, firstSentence, lastSentence, language, voice, timezone, variables, colleagues = [] } = assistant;
  return {
    ...shared(assistant, details),
    firstMessage: firstSentence,
    endCallMessage: lastSentence,
    model: { messages: [{ role: "system", content: prompt }] },
    transcriber: { language },
    voice: { voiceId: voice },
    timezone,
    dynamicVariables: variables.map(({ key, value }) => ({ key, value })),
    colleagues: [...colleagues],
  };
}

const presentInboundListItem = (assistant: Assistant.AssistantItem, details: Details): endpoints.InboundListItem => ({
  ...shared(assistant, details),
  language: assistant.language,
  voice: assistant.voice,
});

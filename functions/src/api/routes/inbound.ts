import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/inbound";
import * as Assistant from "@callwright/core/assistant/index";
import * as Call from "@callwright/core/call/index";
import * as PhoneNumber from "@callwright/core/number/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { logPage } from "../present/call.ts";
import { presentInbound, presentInboundListItem } from "../present/inbound.ts";

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

import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/webhook";
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import * as Auth from "@callwright/core/auth/index";
import { nowIso } from "@callwright/core/kernel/clock";
import * as Webhook from "@callwright/core/outgoing-webhook/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function webhookRoutes(app: App): void {
  implement(app, endpoints.listWebhookEndpoints, async () => ({
    endpoints: (await Webhook.list()).map(presentEndpoint),
  }));

  implement(app, endpoints.createWebhookEndpoint, async ({ body }) => {
    const { endpoint, secret } = await Webhook.create(body);
    return { message: messages.webhookEndpointCreated, endpoint: presentEndpoint(endpoint), secret };
  });

  implement(app, endpoints.updateWebhookEndpoint, async ({ params, body }) => {
    // A new address would receive every event, so a changed URL requires a fresh proof of identity.
    if (body.url !== undefined) Auth.requireStepUp();
    const endpoint = await Webhook.update(params.id, body);
    return { message: messages.webhookEndpointSaved, endpoint: presentEndpoint(endpoint) };
  });

  implement(app, endpoints.deleteWebhookEndpoint, async ({ params }) => {
    await Webhook.remove(params.id);
    return { message: messages.webhookEndpointDeleted };
  });

  implement(app, endpoints.rotateWebhookSecret, async ({ params }) => {
    const { endpoint, secret } = await Webhook.rotateSecret(params.id);
    return { message: messages.webhookSecretRotated, endpoint: presentEndpoint(endpoint), secret };
  });

  implement(app, endpoints.testWebhookEndpoint, async ({ params }) => ({
    message: messages.webhookTestSent,
    eventId: await Webhook.sendTest(params.id),
  }));

  implement(app, endpoints.listWebhookDeliveries, async ({ params, query }) => {
    const { state } = query;
    const tokens = pageTokens("webhook-deliveries", params.id, state ?? "");
    const after = await tokens.read(query.after);
    const { items, next } = await Webhook.listDeliveries(params.id, { after, state });
    return { deliveries: [...items], next: await tokens.sign(next) };
  });

  implement(app, endpoints.replayWebhookDelivery, async ({ params }) => {
    await Webhook.replayOne(params.id, params.eventId);
    return { message: messages.webhookReplayed };
  });

  implement(app, endpoints.replayWebhookDeliveries, async ({ params, body }) => {
    await Webhook.replaySince(params.id, body.since);
    return { message: messages.webhookReplayed };
  });
}

function presentEndpoint(item: Webhook.EndpointItem): endpoints.WebhookEndpoint {
  const { endpointId, url, description, events, createdAt, previousUntil, failingSince, lastDeliveredAt } = item;
  const state = endpointState(item);
  return {
    id: endpointId,
    url,
    description,
    state,
    createdAt,
    events: webhookEventTypes.filter((type) => events.includes(type)),
    ...(previousUntil && previousUntil > nowIso() && { previousSecretUntil: previousUntil }),
    ...(failingSince && { failingSince }),
    ...(state === "paused" && { pausedUntil: item.pausedUntil }),
    ...(lastDeliveredAt && { lastDeliveredAt }),
  };
}

function endpointState(item: Webhook.EndpointItem): endpoints.WebhookEndpoint["state"] {
  if (!item.isEnabled) return item.stoppedFor ? "stopped" : "disabled"; // `stoppedFor`: our reason to stop it
  if (Webhook.isPaused(item)) return "paused";
  return item.failingSince ? "failing" : "enabled";
}

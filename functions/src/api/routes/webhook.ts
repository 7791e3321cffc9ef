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
    return done(messages.webhookEndpointCreated, { endpoint: presentEndpoint(endpoint), secret });
  });

  implement(app, endpoints.updateWebhookEndpoint, async ({ params, body }) => {
    // Another address gets every event.
    if (body.url !== undefined) Auth.requireStepUp();
    return done(messages.webhookEndpointSaved, { endpoint: presentEndpoint(await Webhook.update(params.id, body)) });
  });

  implement(app, endpoints.deleteWebhookEndpoint, async ({ params }) => {
    await Webhook.remove(params.id);
    return done(messages.webhookEndpointDeleted, {});
  });

  implement(app, endpoints.rotateWebhookSecret, async ({ params }) => {
    const { endpoint, secret } = await Webhook.rotateSecret(params.id);
    return done(messages.webhookSecretRotated, { endpoint: presentEndpoint(endpoint), secret });
  });

  implement(app, endpoints.testWebhookEndpoint, async ({ params }) =>
    done(messages.webhookTestSent, { eventId: await Webhook.sendTest(params.id) }),
  );

  implement(app, endpoints.listWebhookDeliveries, async ({ params, query }) => {
    const { state } = query;
    const pages = pageTokens("webhook-deliveries", params.id, state ?? "");
    const after = await pages.read(query.after);
    const { items, next } = await Webhook.listDeliveries(params.id, { after, state });
    return { deliveries: items.map(presentDelivery), next: await pages.sign(next) };
  });

  implement(app, endpoints.replayWebhookDelivery, async ({ params }) => {
    await Webhook.replayOne(params.id, params.eventId);
    return done(messages.webhookReplayed, {});
  });

  implement(app, endpoints.replayWebhookDeliveries, async ({ params, body }) => {
    await Webhook.replaySince(params.id, body.since);
    return done(messages.webhookReplayed, {});
  });
}

const done = <Fields extends object>(message: string, fields: Fields) => ({ message, ...fields });

function presentEndpoint(item: Webhook.EndpointItem): endpoints.WebhookEndpoint {
  const { endpointId, url, description, events, createdAt, previousUntil, failingSince, lastDeliveredAt } = item;
  const state = stateOf(item);
  return {
    ...{ id: endpointId, url, description, state, createdAt },
    events: webhookEventTypes.filter((type) => events.includes(type)),
    ...(previousUntil && previousUntil > nowIso() ? { previousSecretUntil: previousUntil } : {}),
    ...(failingSince ? { failingSince } : {}),
    ...(state === "paused" ? { pausedUntil: item.pausedUntil } : {}),
    ...(lastDeliveredAt ? { lastDeliveredAt } : {}),
  };
}

function stateOf(item: Webhook.EndpointItem): endpoints.WebhookEndpoint["state"] {
  if (!item.isEnabled) return item.stoppedFor ? "stopped" : "disabled";
  if (Webhook.isPaused(item)) return "paused";
  return item.failingSince ? "failing" : "enabled";
}

const presentDelivery = (item: Webhook.DeliveryItem): endpoints.WebhookDelivery => {
  const { eventId, type, state, occurredAt, attempts, attemptedAt, nextAttemptAt, status, error, answer, durationMs } =
    item;
  return { eventId, type, state, occurredAt, attempts, attemptedAt, nextAttemptAt, status, error, answer, durationMs };
};

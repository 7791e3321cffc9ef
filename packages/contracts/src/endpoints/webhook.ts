import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { webhookDeliveryStates } from "../states.ts";
import { webhookEventTypes } from "../webhook-events.ts";
import { adminAccountScope, adminAfterStepUp } from "./access.ts";
import { answer, atMost, doneSchema, idParams, instant, pageToken, requiredText } from "./shared.ts";

export const maxWebhookEndpoints = 10;
export const webhookLogDays = 30;
export const webhookSecretOverlapHours = 24;

export const webhookEndpointStates = ["enabled", "disabled", "failing", "paused", "stopped"] as const;

export const webhookEndpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  /**
   * "failing": its latest delivery failed; "paused": it did not answer, and is tried again at `pausedUntil`;
   * "stopped": disabled by us, after days of failures or an answer 410.
   */
  state: z.enum(webhookEndpointStates),
  createdAt: instant,
  previousSecretUntil: z.optional(instant),
  failingSince: z.optional(instant),
  pausedUntil: z.optional(instant),
  lastDeliveredAt: z.optional(instant),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;

export const webhookDeliverySchema = z.object({
  eventId: z.string(),
  type: z.string(),
  /** "failed": the last attempt failed; "held": the endpoint is disabled. Both can be replayed. */
  state: z.enum(webhookDeliveryStates),
  occurredAt: instant,
  attempts: z.number(),
  attemptedAt: z.optional(instant),
  nextAttemptAt: z.optional(instant),
  status: z.optional(z.number()),
  /** Code of the failure, if the last attempt got no status. */
  error: z.optional(z.string()),
  answer: z.optional(z.string()),
  durationMs: z.optional(z.number()),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const url = requiredText("Enter the address of the endpoint", "The address", 1_000);
const description = z.string().check(z.trim(), atMost("The description", 100));
const events = z
  .array(z.enum(webhookEventTypes, "There is no such event"), "Choose at least one event")
  .check(z.minLength(1, "Choose at least one event"), z.maxLength(webhookEventTypes.length, "Name each event once"));

export const listWebhookEndpoints = defineEndpoint("listWebhookEndpoints", "GET /webhook-endpoints", {
  summary: "The tenant's webhook endpoints, oldest first, without their secrets.",
  ...adminAccountScope,
  response: answer({ endpoints: z.array(webhookEndpointSchema) }),
});

export const createWebhookEndpointBody = z.object({ url, description: z._default(description, ""), events });

const secretAnswer = z.extend(doneSchema, { endpoint: webhookEndpointSchema, secret: z.string() });

export const createWebhookEndpoint = defineEndpoint("createWebhookEndpoint", "POST /webhook-endpoints", {
  summary: "Creates an endpoint and shows its signing secret this once. HTTPS only; private addresses are refused.",
  ...adminAfterStepUp,
  body: createWebhookEndpointBody,
  response: secretAnswer,
});

export const updateWebhookEndpoint = defineEndpoint("updateWebhookEndpoint", "PATCH /webhook-endpoints/{id}", {
  summary: "Changes an endpoint. Events that occur while it is disabled are held for a replay.",
  ...adminAccountScope,
  params: idParams,
  body: z.object({
    url: z.optional(url),
    description: z.optional(description),
    events: z.optional(events),
    isEnabled: z.optional(z.boolean()),
  }),
  response: z.extend(doneSchema, { endpoint: webhookEndpointSchema }),
});

export const deleteWebhookEndpoint = defineEndpoint("deleteWebhookEndpoint", "DELETE /webhook-endpoints/{id}", {
  summary: "Deletes an endpoint; nothing is sent to it any more.",
  ...adminAccountScope,
  params: idParams,
  response: doneSchema,
});

export const rotateWebhookSecret = defineEndpoint("rotateWebhookSecret", "POST /webhook-endpoints/{id}/rotate-secret", {
  summary: "Makes a new secret and shows it this once. For 24 hours deliveries are signed with both.",
  ...adminAfterStepUp,
  params: idParams,
  response: secretAnswer,
});

export const testWebhookEndpoint = defineEndpoint("testWebhookEndpoint", "POST /webhook-endpoints/{id}/test", {
  summary: 'Sends an event "webhook.test" to the endpoint.',
  ...adminAccountScope,
  params: idParams,
  response: z.extend(doneSchema, { eventId: z.string() }),
});

export const listWebhookDeliveries = defineEndpoint("listWebhookDeliveries", "GET /webhook-endpoints/{id}/deliveries", {
  summary: "The endpoint's deliveries of the last 30 days, newest first, 50 a page.",
  ...adminAccountScope,
  params: idParams,
  query: z.object({
    after: pageToken,
    state: z.optional(z.enum(webhookDeliveryStates, "There is no such state of deliveries")),
  }),
  response: answer({ deliveries: z.array(webhookDeliverySchema), next: z.optional(z.string()) }),
});

export const replayWebhookDelivery = defineEndpoint(
  "replayWebhookDelivery",
  "POST /webhook-endpoints/{id}/deliveries/{eventId}/replay",
  {
    summary: "Sends one event to the endpoint again, with the same id.",
    access: "admin",
    scope: "account",
    params: z.extend(idParams, { eventId: idParams.shape.id }),
    response: doneSchema,
  },
);

export const replayWebhookDeliveries = defineEndpoint(
  "replayWebhookDeliveries",
  "POST /webhook-endpoints/{id}/replay",
  {
    summary: "Sends all events since a time to the endpoint again, oldest first, with the same ids.",
    access: "admin",
    scope: "account",
    params: idParams,
    body: z.object({ since: z.iso.datetime("Choose a time") }),
    response: doneSchema,
  },
);

export const webhookEndpoints = {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  replayWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
};

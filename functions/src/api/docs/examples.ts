/** Examples of requests, answers and events: written by hand in contracts, else derived from the schema. */
import type { Endpoint } from "@callwright/contracts";
import { apiExamples } from "@callwright/contracts/api-examples";
import { type WebhookEventType, webhookBody, webhookEventData } from "@callwright/contracts/webhook-events";
import * as z from "zod/mini";
import { sampleOf } from "./sample.ts";

export interface RequestExample {
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

const writtenExamples: ReadonlyMap<string, RequestExample> = new Map(Object.entries(apiExamples));

const sampleFor = (schema: z.ZodMiniType, io: "input" | "output") =>
  sampleOf(z.toJSONSchema(schema, { io, unrepresentable: "any" }));

export function requestExampleOf(endpoint: Endpoint): RequestExample {
  const { query, body } = writtenExamples.get(endpoint.name) ?? {};
  return { query, body: body ?? (endpoint.body && sampleFor(endpoint.body, "input")) };
}

/** Undefined for answers other than JSON. */
export const answerExampleOf = ({ kind, response }: Endpoint): unknown =>
  kind === "json" ? sampleFor(response, "output") : undefined;

export const eventExampleOf = (type: WebhookEventType): unknown =>
  sampleFor(webhookBody(type, webhookEventData[type]), "output");

/** Examples of requests, answers and events: written by hand in contracts, else derived from the schema. */
import type { Endpoint } from "@callwright/contracts";
import { apiExamples } from "@callwright/contracts/api-examples";
import { type WebhookEventType, webhookBody, webhookEventData } from "@callwright/contracts/webhook-events";
import * as z from "zod/mini";

export interface RequestExample {
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

const writtenExamples: ReadonlyMap<string, RequestExample> = new Map(Object.entries(apiExamples));

const sampleOfSchema = (schema: z.ZodMiniType, io: "input" | "output") =>
  sampleValue(z.toJSONSchema(schema, { io, unrepresentable: "any" }));

export function exampleRequest(endpoint: Endpoint): RequestExample {
  const { query, body } = writtenExamples.get(endpoint.name) ?? {};
  return { query, body: body ?? (endpoint.body && sampleOfSchema(endpoint.body, "input")) };
}

/** Undefined for answers other than JSON. */
export const exampleAnswer = ({ kind, response }: Endpoint): unknown =>
  kind === "json" ? sampleOfSchema(response, "output") : undefined;

export const exampleEvent = (type: WebhookEventType): unknown =>
  sampleOfSchema(webhookBody(type, webhookEventData[type]), "output");

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** A name may match several: `sampleText` takes the first that the field's pattern allows. */
const textsByName: readonly (readonly [RegExp, string])[] = [
  [/(^_?id|Id)$/, "01K9Z3V5Q8M7N6P5R4S3T2V1W0"],
  [/phone|number$|^from$|^to$/i, "+4915112345678"],
  [/email|address$/i, "ann@example.com"],
  [/firstName|^name$/i, "Ann"],
  [/lastName/, "Example"],
  [/company/i, "Acme Recruiting"],
  [/title/i, "Backend Engineer"],
  [/timezone/i, "Europe/Berlin"],
  [/url|link/i, "https://calls.example.com/"],
  [/currency/i, "EUR"],
  [/summary/i, "Interested and available from January."],
  [/message|words/i, "Done"],
  [/^body$/, "Yes, call me on Monday."],
  [/(^day|^date|Day|Date)$/, "2026-11-23"],
  [/^to$/, "17:00"],
];

/** Fallbacks for a field whose pattern rejects every text found by its name. */
const textsByPattern = ["text", "09:00", "2026-11-23", "2026-11-23T09:00", "2026-11-23T09:00:00.000Z", "#1d4ed8", "c1"];

export function sampleValue(schema: Schema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [choice] = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (choice) return sampleValue(choice, name);
  const parts = schemasIn(schema.allOf);
  if (parts.length > 0) return Object.assign({}, ...parts.map((part) => sampleValue(part, name)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return sampleObject(schema);
    case "array":
      return sampleArray(schema, name);
    case "integer":
    case "number":
      return typeof schema.minimum === "number" ? Math.max(schema.minimum, 1) : 1;
    case "boolean":
      return true;
    case "string":
      return sampleText(schema, name);
    default:
      return null;
  }
}

function sampleObject({ properties, additionalProperties }: Schema): object {
  const fields = isSchema(properties) ? Object.entries(properties) : [];
  const samples = fields.map(([key, value]) => [key, isSchema(value) ? sampleValue(value, key) : null]);
  if (samples.length > 0 || !isSchema(additionalProperties)) return Object.fromEntries(samples);
  return { column: sampleValue(additionalProperties, "column") };
}

function sampleArray({ prefixItems, items }: Schema, name: string): unknown[] {
  const tuple = schemasIn(prefixItems);
  if (tuple.length > 0) return tuple.map((item) => sampleValue(item, name));
  const singular = name.replace(/s$/, "");
  return isSchema(items) ? [sampleValue(items, singular)] : [];
}

function sampleText({ format, minLength, pattern }: Schema, name: string): string {
  if (format === "date-time") return "2026-11-23T09:00:00.000Z";
  if (format === "date") return "2026-11-23";
  const textsForName = textsByName.filter(([namePattern]) => namePattern.test(name)).map(([, text]) => text);
  const fieldPattern = new RegExp(typeof pattern === "string" ? pattern : "", "u");
  const [fallback = "text"] = textsForName;
  const text = [...textsForName, ...textsByPattern].find((candidate) => fieldPattern.test(candidate)) ?? fallback;
  return text.padEnd(typeof minLength === "number" ? minLength : 0, "x");
}

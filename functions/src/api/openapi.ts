/** The OpenAPI document, built from the endpoints that the server registers. */
import type { Endpoint } from "@callwright/contracts";
import { endpoints, errorSchema, isForPeople, takesIdempotencyKey } from "@callwright/contracts";
import { refusalCodes } from "@callwright/contracts/refusals";
import { webhookBody, webhookEventData, webhookEventTypes } from "@callwright/contracts/webhook-events";
import * as z from "zod/mini";
import { apiGuide } from "./api-guide.ts";
import { requiredScope } from "./authenticate.ts";
import { answerExampleOf, requestExampleOf } from "./docs/examples.ts";
import { isBodyOptional } from "./implement.ts";

type Schema = Record<string, unknown>;

const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/x-icon"];
const binary = { type: "string", format: "binary" };

/** JSON Schema of a request or response. It cannot express refinements, which only the server checks. */
const schemaOf = (schema: z.ZodMiniType, io: "input" | "output", isClosed = false): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // Bodies refuse unknown fields; Zod's JSON schema would allow them.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (isClosed && def.type === "object" && !def.catchall) jsonSchema.additionalProperties = false;
    },
  });
  return rest;
};

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: unknown;
}

export const parametersOf = ({ params, query }: Endpoint): readonly Parameter[] => [
  ...parameters("path", params),
  ...parameters("query", query),
];

function parameters(place: "path" | "query", schema: z.ZodMiniType | undefined): Parameter[] {
  if (!schema) return [];
  const object = schemaOf(schema, "input");
  const properties = typeof object.properties === "object" && object.properties !== null ? object.properties : {};
  const required = Array.isArray(object.required) ? object.required : [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const rateLimitHeaders = {
  RateLimit: {
    description: "For API keys: requests left (r) and seconds until the quota is renewed (t)",
    schema: { type: "string" },
  },
  "RateLimit-Policy": {
    description: "For API keys: the quota (q) of requests in a window of seconds (w)",
    schema: { type: "string" },
  },
};

function successResponse(endpoint: Endpoint): Schema {
  switch (endpoint.kind) {
    case "csv":
      return { 200: { description: "The file", content: { "text/csv": { schema: { type: "string" } } } } };
    case "redirect":
      return { 302: { description: "A short-lived link in the Location header" } };
    case "image": {
      const content = Object.fromEntries(imageTypes.map((type) => [type, { schema: binary }]));
      return { 200: { description: "The image", content } };
    }
    case "json":
      return {
        200: {
          description: "Done",
          ...(endpoint.access === "public" ? {} : { headers: rateLimitHeaders }),
          content: {
            "application/json": { schema: schemaOf(endpoint.response, "output"), example: answerExampleOf(endpoint) },
          },
        },
      };
  }
}

/** Documents fields that are accepted for compatibility and ignored; nested ones are left out. */
function withIgnored(body: Schema, ignored: readonly string[] = []): Schema {
  const names = ignored.filter((path) => !path.includes("."));
  if (names.length === 0) return body;
  const fields = Object.fromEntries(names.map((name) => [name, { description: "Ignored" }]));
  return { ...body, properties: { ...(body.properties as Schema), ...fields } };
}

/** Endpoints with files take multipart forms, and plain JSON for requests without a file. */
function bodyContent(endpoint: Endpoint, body: z.ZodMiniType): Schema {
  const { multipart } = endpoint;
  const json = withIgnored(schemaOf(body, "input", true), endpoint.ignored);
  const plain = { "application/json": { schema: json, example: requestExampleOf(endpoint).body } };
  if (!multipart) return plain;
  const files = Object.keys(multipart.files).map((name) => [name, binary]);
  const properties = { [multipart.json]: json, ...Object.fromEntries(files) };
  const encoding = { [multipart.json]: { contentType: "application/json" } };
  return { "multipart/form-data": { schema: { type: "object", properties }, encoding }, ...plain };
}

function operation(endpoint: Endpoint): Schema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.access === "public" ? {} : { description: requirementsText(endpoint) }),
    parameters: [
      ...parametersOf(endpoint),
      ...(takesIdempotencyKey(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: !isBodyOptional(endpoint), content: bodyContent(endpoint, endpoint.body) },
    }),
    responses: {
      ...successResponse(endpoint),
      ...(endpoint.access === "public" ? {} : { 429: tooManyRequests }),
      default: refused,
    },
    security: securityOf(endpoint),
  };
}

function securityOf(endpoint: Endpoint): readonly Schema[] {
  if (endpoint.access === "public") return [];
  return isForPeople(endpoint) ? [{ session: [] }] : [{ session: [] }, { apiKey: [] }];
}

const refused = { $ref: "#/components/responses/Refused" };
const tooManyRequests = { $ref: "#/components/responses/TooManyRequests" };

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: "Identifies the request. Repeating it within 24 hours returns the first answer and changes nothing.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const refusalContent = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };

const retryAfter = { "Retry-After": { description: "Seconds until the next request", schema: { type: "integer" } } };

/** The role and key scope an endpoint requires, for which OpenAPI has no field. */
export const requirementsText = (endpoint: Endpoint): string =>
  `${endpoint.access === "admin" ? "For administrators of the tenant. " : ""}${
    isForPeople(endpoint) ? "Not for API keys." : `An API key needs the scope "${requiredScope(endpoint)}".`
  }`;

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-cw_access",
    description: "A user's session, opened by POST /api/login. Requests must also send the header x-callwright: 1.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: "An API key of the tenant that the host belongs to. Ignored if the request has a session cookie.",
  },
};

const webhookHeaders = [
  ["webhook-id", "The event's id, the same over retries and replays"],
  ["webhook-timestamp", "Seconds since the epoch, of this attempt"],
  [
    "webhook-signature",
    "`v1,` and a signature by the endpoint's secret (Standard Webhooks); two while a secret is rotated",
  ],
].map(([name, description]) => ({ name, description, in: "header", required: true, schema: { type: "string" } }));

function webhooks(): Schema {
  const received = {
    200: { description: "Any 2xx: received. 410: the endpoint is gone; others are retried for 24 hours." },
  };
  const operations = webhookEventTypes.map((type) => {
    const schema = schemaOf(webhookBody(type, webhookEventData[type]), "output");
    const requestBody = { required: true, content: { "application/json": { schema } } };
    return [
      type,
      { post: { operationId: type, parameters: webhookHeaders, requestBody, responses: received } },
    ] as const;
  });
  return Object.fromEntries(operations);
}

export function openApi(): Schema {
  const paths: Record<string, Schema> = {};
  for (const endpoint of Object.values(endpoints)) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "API", version: "1", description: apiGuide },
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey },
      responses: {
        Refused: { description: "Refused; `refusal.code` is one of RefusalCode", content: refusalContent },
        TooManyRequests: { description: "Too many requests", headers: retryAfter, content: refusalContent },
      },
      schemas: {
        Refusal: schemaOf(errorSchema, "output"),
        RefusalCode: { type: "string", enum: refusalCodes },
      },
    },
  };
}

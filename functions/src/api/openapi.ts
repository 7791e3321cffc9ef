/** The OpenAPI document: a guide to what holds for all endpoints, and each endpoint of contracts. */
import { type Endpoint, endpoints, errorSchema, refusesApiKeys, takesIdempotencyKey } from "@callwright/contracts";
import { figureSentences } from "@callwright/contracts/figures";
import { refusalCodes } from "@callwright/contracts/refusals";
import { webhookBody, webhookEventData, webhookEventTypes } from "@callwright/contracts/webhook-events";
import * as z from "zod/mini";
import { requiredScope } from "./authenticate.ts";
import { exampleAnswer, exampleRequest } from "./docs/examples.ts";
import type { App } from "./http.ts";
import { isBodyOptional } from "./implement.ts";

const figures = Object.entries(figureSentences).map(([name, sentence]) => `- **${name}**: ${sentence}`);

export const apiGuide = `
## Authentication
Send an API key (Settings, API keys) as \`Authorization: Bearer cw_live_…\` to your own host. A key acts for the person who created it and
has scopes: \`read\`, \`write\`, \`call\`, \`numbers\` and \`account\`. What only a person may do (passwords, second factors, sessions, keys, roles,
cards, domains, webhook endpoints) is refused to keys.

## Repeating a request
Every POST, and PUT /api/add-candidate-to-job, takes an \`Idempotency-Key\` of 1 to 255 characters, for instance a UUID. Within 24 hours
the same user's request with the same key is answered as the first one was, status included, with the header
\`Idempotent-Replayed: true\`, and changes nothing again. The same key with another request is refused with 422
\`idempotency_key_reused\`. While the first request still runs, a repeat gets 409 \`idempotency_in_progress\`: repeat it after
\`Retry-After\`. After an answer of 429 or of 500 and above, and after a request that was not valid, the key is free again.

## Rate limits
An API key may send 600 requests a minute. Its answers carry \`RateLimit-Policy: "default";q=600;w=60\` and
\`RateLimit: "default";r=<left>;t=<seconds>\`. Beyond that comes 429 with \`Retry-After\`.

## Pages
Long lists answer with \`next\` where they continue; send it back as \`after\`. \`next\` is opaque, signed and
valid only for the same user, list and filters. It does not expire, and rows added or removed meanwhile neither repeat nor hide
others. Some lists count pages instead (\`page\`, \`pageSize\` up to 100).

## Figures
These definitions hold for all figures: \`callSummary\`, runs, analytics, dashboard and the administrators' statistics.
${figures.join("\n")}

## Assistants (MCP)
\`/mcp\` on your host is a Model Context Protocol server (Streamable HTTP, stateless) for the same API keys. Its tools list jobs
and campaigns, check and add candidates, preview, start and pause runs and read outcomes. \`start_run\`, and \`add_candidates\` for more
than ten people, need the \`confirmationToken\` that the preview of the same input returned; it holds 15 minutes.

## Refusals
A refusal has a status of 400 or above, \`code\` (a closed list), \`refusal.code\` with parameters (the reason), a \`message\` in English,
the \`issues\` of single fields and a \`requestId\`.

## Webhooks
Outcomes are sent to your endpoints by the Standard Webhooks specification: verify the signature with one of its libraries, use
\`webhook-id\` to drop repeats and \`sequence\` to order a candidate's events. The events are listed under \`webhooks\`.
`.trim();

type Schema = Record<string, unknown>;

const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/x-icon"];
const binarySchema = { type: "string", format: "binary" };

/** JSON Schema of a request or response. It cannot express refinements, which only the server checks. */
function jsonSchema(schema: z.ZodMiniType, io: "input" | "output", { isClosed = false } = {}): Schema {
  const { $schema: _, ...fields } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // Bodies refuse unknown fields; Zod's JSON schema would allow them.
    override: ({ zodSchema, jsonSchema: convertedSchema }) => {
      const { def } = zodSchema._zod;
      if (isClosed && def.type === "object" && !def.catchall) convertedSchema.additionalProperties = false;
    },
  });
  return fields;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: unknown;
}

export const listParameters = ({ params, query }: Endpoint): readonly Parameter[] => [
  ...parametersIn("path", params),
  ...parametersIn("query", query),
];

function parametersIn(place: "path" | "query", schema: z.ZodMiniType | undefined): Parameter[] {
  if (!schema) return [];
  const object = jsonSchema(schema, "input");
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
      const content = Object.fromEntries(imageTypes.map((type) => [type, { schema: binarySchema }]));
      return { 200: { description: "The image", content } };
    }
    case "json":
      return {
        200: {
          description: "Done",
          ...(endpoint.access === "public" ? {} : { headers: rateLimitHeaders }),
          content: {
            "application/json": { schema: jsonSchema(endpoint.response, "output"), example: exampleAnswer(endpoint) },
          },
        },
      };
  }
}

/** Documents the top-level fields that are accepted for compatibility and ignored. */
function withIgnoredFields(body: Schema, ignored: readonly string[] = []): Schema {
  const names = ignored.filter((path) => !path.includes("."));
  if (names.length === 0) return body;
  const fields = Object.fromEntries(names.map((name) => [name, { description: "Ignored" }]));
  return { ...body, properties: { ...(body.properties as Schema), ...fields } };
}

/** Endpoints with files take multipart forms, and plain JSON for requests without a file. */
function bodyContent(endpoint: Endpoint, body: z.ZodMiniType): Schema {
  const { multipart } = endpoint;
  const json = withIgnoredFields(jsonSchema(body, "input", { isClosed: true }), endpoint.ignored);
  const jsonContent = { "application/json": { schema: json, example: exampleRequest(endpoint).body } };
  if (!multipart) return jsonContent;
  const files = Object.keys(multipart.files).map((name) => [name, binarySchema]);
  const properties = { [multipart.json]: json, ...Object.fromEntries(files) };
  const encoding = { [multipart.json]: { contentType: "application/json" } };
  return { "multipart/form-data": { schema: { type: "object", properties }, encoding }, ...jsonContent };
}

function operation(endpoint: Endpoint): Schema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.access === "public" ? {} : { description: requirementsText(endpoint) }),
    parameters: [
      ...listParameters(endpoint),
      ...(takesIdempotencyKey(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: !isBodyOptional(endpoint), content: bodyContent(endpoint, endpoint.body) },
    }),
    responses: {
      ...successResponse(endpoint),
      ...(endpoint.access === "public" ? {} : { 429: tooManyRequestsResponse }),
      default: refusedResponse,
    },
    security: securityFor(endpoint),
  };
}

function securityFor(endpoint: Endpoint): readonly Schema[] {
  if (endpoint.access === "public") return [];
  return refusesApiKeys(endpoint) ? [{ session: [] }] : [{ session: [] }, { apiKey: [] }];
}

const refusedResponse = { $ref: "#/components/responses/Refused" };
const tooManyRequestsResponse = { $ref: "#/components/responses/TooManyRequests" };

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description: "Identifies the request. Repeating it within 24 hours returns the first answer and changes nothing.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const refusalContent = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } };

const retryAfter = { "Retry-After": { description: "Seconds until the next request", schema: { type: "integer" } } };

/** The role and key scope an endpoint requires, for which OpenAPI has no field. */
export function requirementsText(endpoint: Endpoint): string {
  const role = endpoint.access === "admin" ? "For administrators of the tenant. " : "";
  if (refusesApiKeys(endpoint)) return `${role}Not for API keys.`;
  return `${role}An API key needs the scope "${requiredScope(endpoint)}".`;
}

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
  const responses = {
    200: { description: "Any 2xx: received. 410: the endpoint is gone; others are retried for 24 hours." },
  };
  const operations = webhookEventTypes.map((type) => {
    const schema = jsonSchema(webhookBody(type, webhookEventData[type]), "output");
    const requestBody = { required: true, content: { "application/json": { schema } } };
    return [type, { post: { operationId: type, parameters: webhookHeaders, requestBody, responses } }] as const;
  });
  return Object.fromEntries(operations);
}

export function openApiRoutes(app: App): void {
  app.get("/api/openapi.json", (c) => c.json(createDocument()));
}

function createDocument(): Schema {
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
        Refusal: jsonSchema(errorSchema, "output"),
        RefusalCode: { type: "string", enum: refusalCodes },
      },
    },
  };
}

/** The OpenAPI document, made of the same endpoint values that the server registers. */
import { endpoints, errorSchema } from "@callwright/contracts";
import { refusalCodes } from "@callwright/contracts/refusals";
import * as z from "zod/mini";
import { scopeOf } from "./authenticate.ts";
import type { AnyEndpoint } from "./implement.ts";

type Schema = Record<string, unknown>;

const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/x-icon"];
const binary = { type: "string", format: "binary" };

/** JSON Schema of what a client sends or gets; refinements stay with the server. */
const schemaOf = (schema: z.ZodMiniType, io: "input" | "output"): Schema => ({
  ...z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" }),
});

function parameters(place: "path" | "query", schema: z.ZodMiniType | undefined): Schema[] {
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

function success(endpoint: AnyEndpoint): Schema {
  switch (endpoint.kind) {
    case "csv":
      return { 200: { description: "The file", content: { "text/csv": { schema: { type: "string" } } } } };
    case "redirect":
      return { 302: { description: "A short-lived link, in the location header" } };
    case "image": {
      const content = Object.fromEntries(imageTypes.map((type) => [type, { schema: binary }]));
      return { 200: { description: "The image", content } };
    }
    case "json":
      return {
        200: {
          description: "Done",
          content: { "application/json": { schema: schemaOf(endpoint.response, "output") } },
        },
      };
  }
}

/** Files travel as parts; without any, the JSON may come alone. */
function bodyContent({ multipart }: AnyEndpoint, body: z.ZodMiniType): Schema {
  const json = schemaOf(body, "input");
  const plain = { "application/json": { schema: json } };
  if (!multipart) return plain;
  const files = Object.keys(multipart.files).map((name) => [name, binary]);
  const properties = { [multipart.json]: json, ...Object.fromEntries(files) };
  const encoding = { [multipart.json]: { contentType: "application/json" } };
  return { "multipart/form-data": { schema: { type: "object", properties }, encoding }, ...plain };
}

function operation(endpoint: AnyEndpoint): Schema {
  const refusal = {
    description: "Refused; `refusal.code` is one of RefusalCode",
    content: { "application/json": { schema: schemaOf(errorSchema, "output") } },
  };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.access === "public" ? {} : { description: demands(endpoint) }),
    parameters: [...parameters("path", endpoint.params), ...parameters("query", endpoint.query)],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: bodyContent(endpoint, endpoint.body),
          },
        }
      : {}),
    responses: { ...success(endpoint), default: refusal },
    security: endpoint.access === "public" ? [] : [{ session: [] }, { apiKey: [] }],
  };
}

/** What OpenAPI has no field for: the role, and the scope of a key. */
const demands = (endpoint: AnyEndpoint): string =>
  `${endpoint.access === "admin" ? "For administrators of the tenant. " : ""}An API key needs the scope "${scopeOf(endpoint)}".`;

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-cw_access",
    description:
      "A person's session, as POST /api/login opens it; requests carry the header x-callwright: 1 beside it.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: "An API key of the tenant whose host is asked. Beside a session cookie it is not looked at.",
  },
};

export function openApi(): Schema {
  const paths: Record<string, Schema> = {};
  for (const endpoint of Object.values(endpoints)) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.0.3",
    info: { title: "API", version: "1" },
    paths,
    components: { securitySchemes, schemas: { RefusalCode: { type: "string", enum: refusalCodes } } },
  };
}

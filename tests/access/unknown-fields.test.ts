/** Every endpoint with a body refuses and names a field that the document does not name, at every depth. */
import { type Endpoint, endpoints } from "@callwright/contracts";
import { sampleValue } from "@callwright/functions/api/docs/examples";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { worldForFile } from "../support/run/server.ts";
import { type EndpointName, examples } from "./examples.ts";
import { type Requesters, signInAll } from "./requesters.ts";
import { missingIds } from "./resource-ids.ts";

const url = worldForFile({ isKept: true });

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const namesWithBody: readonly EndpointName[] = Object.values(endpoints).flatMap((endpoint) =>
  "body" in endpoint ? [endpoint.name] : [],
);
const rulesOf = (name: EndpointName): Pick<Endpoint, "method" | "path" | "access" | "ignored"> => endpoints[name];

let users: Requesters;
let bodies: ReadonlyMap<string, { readonly schema: Schema; readonly example: unknown }>;

beforeAll(async () => {
  users = await signInAll(url());
  const { body } = await users.owner.request("GET", "/api/openapi.json");
  const operations = Object.values(Object(body).paths).flatMap((path) => Object.values(Object(path)));
  bodies = new Map(
    operations.flatMap((operation) => {
      const { operationId, requestBody } = Object(operation);
      return requestBody ? [[operationId, requestBody.content["application/json"]] as const] : [];
    }),
  );
});

/** No field of any body has this name. */
const unknownField = "unheardOf";

interface Attempt {
  /** The unknown field's path, as a refusal names it. */
  readonly path: string;
  readonly body: unknown;
}

const wrapAttempts = (name: string, inner: readonly Attempt[], wrap: (body: unknown) => unknown): Attempt[] =>
  inner.map(({ path, body }) => ({ path: `${name}.${path}`, body: wrap(body) }));

/** A body with the unknown field in each of its closed objects in turn; parts that the example lacks are made up. */
function attemptsOf(schema: Schema, value: unknown, name = ""): Attempt[] {
  const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (choices.length > 0) return choices.flatMap((each) => attemptsOf(each, valueOrSample(each, value, name), name));
  if (schema.type === "array" && isSchema(schema.items)) {
    const [first] = Array.isArray(value) ? value : [];
    return wrapAttempts("0", attemptsOf(schema.items, valueOrSample(schema.items, first, name), name), (row) => [row]);
  }
  if (schema.type !== "object") return [];
  const object = isSchema(value) ? value : {};
  const fields = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const nested = fields.flatMap(([field, inner]) => {
    if (!isSchema(inner)) return [];
    const attempts = attemptsOf(inner, valueOrSample(inner, object[field], field), field);
    return wrapAttempts(field, attempts, (body) => ({ ...object, [field]: body }));
  });
  if (isSchema(schema.additionalProperties)) {
    const inner = schema.additionalProperties;
    const attempts = attemptsOf(inner, valueOrSample(inner, undefined, "any"), "any");
    return [...nested, ...wrapAttempts("any", attempts, (any) => ({ any }))];
  }
  const ownAttempt = { path: unknownField, body: { ...object, [unknownField]: 1 } };
  return schema.additionalProperties === false ? [ownAttempt, ...nested] : nested;
}

/** The value, or a sample where it is of another shape. */
const valueOrSample = (schema: Schema, value: unknown, name: string): unknown =>
  value !== undefined && hasShape(value, schema) ? value : sampleValue(schema, name);

function hasShape(value: unknown, { type, properties, required }: Schema): boolean {
  if (type === "array") return Array.isArray(value);
  if (type !== "object") return true;
  if (!isSchema(value)) return false;
  const knownFields = isSchema(properties) ? properties : undefined;
  return (
    Object.keys(value).every((field) => !knownFields || field in knownFields) &&
    [required].flat().every((field) => field === undefined || String(field) in value) &&
    Object.entries(knownFields ?? {}).every(
      ([field, inner]) => !isSchema(inner) || inner.const === undefined || inner.const === value[field],
    )
  );
}

function send(name: EndpointName, body: unknown) {
  const { method, path, access } = rulesOf(name);
  const { params = {} } = examples[name](missingIds);
  const address = `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "")}`;
  const administrators = access === "platform" ? users.platform : users.administrators;
  const administrator = administrators[0]?.[1] ?? users.owner;
  const client: Client = ["admin", "platform", "recruiter"].includes(access) ? administrator : users.owner;
  // Attempts at public endpoints are limited by address.
  return client.request(method, address, body, { "x-viewer-address": `10.1.0.${namesWithBody.indexOf(name)}` });
}

/** Open by intent: rows, which are refused one by one, and what a browser answers for a passkey. */
const isOpenByIntent = (path: string): boolean =>
  ["addCandidates.candidates.0", "checkCandidates.candidates.0"].includes(path) ||
  /^(?:addPasskey|signInWithFactor\.proof|stepUp\.proof)\.passkey\b/.test(path);

/** The objects whose schema does not exclude further fields. */
function openPathsOf(schema: Schema, path: string): string[] {
  const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf), ...schemasIn(schema.allOf)];
  const fields = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const { additionalProperties, items } = schema;
  const allowsFurther = additionalProperties === undefined || additionalProperties === true;
  const isOpen = schema.type === "object" && (allowsFurther || isEmpty(additionalProperties));
  return [
    ...(isOpen ? [path] : []),
    ...choices.flatMap((choice) => openPathsOf(choice, path)),
    ...(isSchema(items) ? openPathsOf(items, `${path}.0`) : []),
    ...fields.flatMap(([field, inner]) => (isSchema(inner) ? openPathsOf(inner, `${path}.${field}`) : [])),
  ];
}

const isEmpty = (value: unknown): boolean => isSchema(value) && Object.keys(value).length === 0;

it("every body is closed in the document, but for what is open by intent", () => {
  expect([...bodies.keys()].sort()).toEqual([...namesWithBody].sort());
  const openPaths = [...bodies].flatMap(([name, { schema }]) => openPathsOf(schema, name));
  expect(openPaths.filter((path) => !isOpenByIntent(path))).toEqual([]);
});

describe("an unknown field", () => {
  it.each(namesWithBody)("of %s is refused and named", async (name) => {
    const { schema, example } = bodies.get(name) ?? { schema: {}, example: undefined };
    const attempts = attemptsOf(schema, example);
    expect(attempts.length, "there is one to try").toBeGreaterThan(0);
    for (const { path, body } of attempts) {
      const { issues, refusal } = expectRefusal(await send(name, body), "validation_failed");
      expect({ issues, code: refusal.code }, JSON.stringify(body)).toMatchObject({
        issues: [{ path, message: `There is no field "${path}".` }],
        code: "field_unknown",
      });
    }
  });

  it("is not refused where the specification's client sends it", async () => {
    const ignoring = namesWithBody.filter((name) => rulesOf(name).ignored);
    expect(ignoring.length).toBeGreaterThan(5);
    for (const name of ignoring)
      for (const field of rulesOf(name).ignored ?? []) {
        const [first = "", second] = field.split(".");
        const { example } = bodies.get(name) ?? {};
        const inner = { ...Object(Object(example)[first]), [String(second)]: 1 };
        const body = { ...Object(example), [first]: second === undefined ? 1 : inner };
        expect(JSON.stringify((await send(name, body)).body), `${name} ${field}`).not.toContain("field_unknown");
      }
  });
});

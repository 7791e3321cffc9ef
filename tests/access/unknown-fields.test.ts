/** A field that the document does not name is refused by every endpoint that takes a body, at every depth, and named. */
import { type Endpoint, endpoints } from "@callwright/contracts";
import { sampleValue } from "@callwright/functions/api/docs/examples";
import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../support/clients/client.ts";
import { expectRefusal } from "../support/clients/refusal.ts";
import { worldForFile } from "../support/run/server.ts";
import { type EndpointName, examples } from "./examples.ts";
import { nothing } from "./things.ts";
import { type Requesters, signInAll } from "./who.ts";

const url = worldForFile({ isKept: true });

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const takers: readonly EndpointName[] = Object.values(endpoints).flatMap((endpoint) =>
  "body" in endpoint ? [endpoint.name] : [],
);
const rulesOf = (name: EndpointName): Pick<Endpoint, "method" | "path" | "access" | "ignored"> => endpoints[name];

let people: Requesters;
let bodies: ReadonlyMap<string, { readonly schema: Schema; readonly example: unknown }>;

beforeAll(async () => {
  people = await signInAll(url());
  const { body } = await people.owner.request("GET", "/api/openapi.json");
  const operations = Object.values(Object(body).paths).flatMap((path) => Object.values(Object(path)));
  bodies = new Map(
    operations.flatMap((operation) => {
      const { operationId, requestBody } = Object(operation);
      return requestBody ? [[operationId, requestBody.content["application/json"]] as const] : [];
    }),
  );
});

/** No field of any body has this name. */
const unknown = "unheardOf";

interface Tried {
  /** As a refusal names it. */
  readonly path: string;
  readonly body: unknown;
}

const below = (name: string, inner: readonly Tried[], wrap: (body: unknown) => unknown): Tried[] =>
  inner.map(({ path, body }) => ({ path: `${name}.${path}`, body: wrap(body) }));

/** A body with the unknown field in each of its closed objects in turn; parts that the example lacks are made up. */
function tries(schema: Schema, value: unknown, name = ""): Tried[] {
  const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (choices.length > 0) return choices.flatMap((one) => tries(one, fitting(one, value, name), name));
  if (schema.type === "array" && isSchema(schema.items)) {
    const [first] = Array.isArray(value) ? value : [];
    return below("0", tries(schema.items, fitting(schema.items, first, name), name), (one) => [one]);
  }
  if (schema.type !== "object") return [];
  const given = isSchema(value) ? value : {};
  const fields = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const nested = fields.flatMap(([field, inner]) =>
    isSchema(inner)
      ? below(field, tries(inner, fitting(inner, given[field], field), field), (one) => ({ ...given, [field]: one }))
      : [],
  );
  if (isSchema(schema.additionalProperties)) {
    const inner = schema.additionalProperties;
    return [...nested, ...below("any", tries(inner, fitting(inner, undefined, "any"), "any"), (any) => ({ any }))];
  }
  const own = { path: unknown, body: { ...given, [unknown]: 1 } };
  return schema.additionalProperties === false ? [own, ...nested] : nested;
}

/** The value, or a sample where it is of another shape. */
function fitting(schema: Schema, value: unknown, name: string): unknown {
  const { type, properties, required } = schema;
  const isRight =
    type === "array"
      ? Array.isArray(value)
      : type !== "object" ||
        (isSchema(value) &&
          Object.keys(value).every((field) => !isSchema(properties) || field in properties) &&
          [required].flat().every((field) => field === undefined || String(field) in value) &&
          Object.entries(isSchema(properties) ? properties : {}).every(
            ([field, inner]) => !isSchema(inner) || inner.const === undefined || inner.const === value[field],
          ));
  return value !== undefined && isRight ? value : sampleValue(schema, name);
}

function send(name: EndpointName, body: unknown) {
  const { method, path, access } = rulesOf(name);
  const { params = {} } = examples[name](nothing);
  const address = `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "")}`;
  const [[, administrator] = []] = access === "platform" ? people.platform : people.administrators;
  const client: Client = ["admin", "platform", "recruiter"].includes(access)
    ? (administrator ?? people.owner)
    : people.owner;
  // Attempts at public endpoints are limited by address.
  return client.request(method, address, body, { "x-viewer-address": `10.1.0.${takers.indexOf(name)}` });
}

/** Open by intent: rows, which are refused one by one, and what a browser answers for a passkey. */
const isOpenByIntent = (path: string): boolean =>
  ["addCandidates.candidates.0", "checkCandidates.candidates.0"].includes(path) ||
  /^(?:addPasskey|signInWithFactor\.proof|stepUp\.proof)\.passkey\b/.test(path);

/** Where the document says nothing of further fields. */
function opens(schema: Schema, at: string): string[] {
  const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf), ...schemasIn(schema.allOf)];
  const fields = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  const { additionalProperties: more, items } = schema;
  const isOpen = schema.type === "object" && (more === undefined || more === true || isEmpty(more));
  return [
    ...(isOpen ? [at] : []),
    ...choices.flatMap((one) => opens(one, at)),
    ...(isSchema(items) ? opens(items, `${at}.0`) : []),
    ...fields.flatMap(([field, inner]) => (isSchema(inner) ? opens(inner, `${at}.${field}`) : [])),
  ];
}

const isEmpty = (value: unknown): boolean => isSchema(value) && Object.keys(value).length === 0;

it("every body is closed in the document, but for what is open by intent", () => {
  expect([...bodies.keys()].sort()).toEqual([...takers].sort());
  const found = [...bodies].flatMap(([name, { schema }]) => opens(schema, name));
  expect(found.filter((path) => !isOpenByIntent(path))).toEqual([]);
});

describe("an unknown field", () => {
  it.each(takers)("of %s is refused and named", async (name) => {
    const { schema, example } = bodies.get(name) ?? { schema: {}, example: undefined };
    const all = tries(schema, example);
    expect(all.length, "there is one to try").toBeGreaterThan(0);
    for (const { path, body } of all) {
      const { issues, refusal } = expectRefusal(await send(name, body), "validation_failed");
      expect({ issues, code: refusal.code }, JSON.stringify(body)).toMatchObject({
        issues: [{ path, message: `There is no field "${path}".` }],
        code: "field_unknown",
      });
    }
  });

  it("may be one of those that the specification's client sends", async () => {
    const ignoring = takers.filter((name) => rulesOf(name).ignored);
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

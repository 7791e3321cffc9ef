/** Malformed requests, generated from our OpenAPI document: wrong types, sizes, characters and tokens. */
import fc from "fast-check";
import type { Example } from "./examples.ts";

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly body: Schema | undefined;
}

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters: Operation["parameters"];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
}

export interface MalformedRequest {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  /** Index among the test's askers; undefined: the one that has access. */
  readonly asker: number | undefined;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

export const operationsOf = (document: unknown): Operation[] =>
  Object.entries((document as Document).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, parameters, requestBody }]) => ({
      operationId,
      path,
      parameters,
      method: method.toUpperCase(),
      body: requestBody?.content["application/json"].schema,
    })),
  );

const loneSurrogate = "\ud83d";
const tokenOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const pageTokens = [
  ...["zzz", tokenOf({}), tokenOf({ pk: 1 }), tokenOf(["a", 1]), tokenOf(null), "a.b.c"],
  ...[`${tokenOf({ alg: "none" })}.${tokenOf({})}.`, tokenOf({ after: "zzz", createdAt: "zzz", textId: "zzz" })],
];

const oddStrings = [
  ...["", " ", "\u0000", "a\u0000b", "\ufeff", "\u202e\u200b", "\ufffe", "\r\n", "-1", "1e999", "NaN", "__proto__"],
  ...[
    loneSurrogate,
    `a${loneSurrogate}`,
    "\ude00b",
    `${"x".repeat(299)}😀`,
    "👩‍👩‍👧‍👦".repeat(50),
    "e\u0301".repeat(300),
  ],
  ...[
    "../../etc/passwd",
    "' OR 1=1 --",
    "<script>",
    "{{constructor}}",
    "$(7*7)",
    "%00",
    "%ED%A0%80",
    "#",
    "?a=b",
    "a#b$c",
  ],
  ...[
    ...pageTokens,
    "2026-02-30",
    "2026-13-45T99:99:99Z",
    "+000000000",
    "+1",
    "١٢٣",
    "9".repeat(400),
    "x".repeat(2_049),
    "x".repeat(70_000),
  ],
  ...["0000-01-01T00:00:00.000Z", "+275760-09-13T00:00:00.001Z", "Europe/Nowhere", "a@b", `${"a".repeat(400)}@b.test`],
];
const oddNumbers = [-1, 0, 0.5, -0.5, 1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE, 5e-324, -(2 ** 63)];

const oddString = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddStrings) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 400 }) },
);
const oddNumber = fc.oneof(fc.constantFrom(...oddNumbers), fc.double({ noNaN: true, noDefaultInfinity: true }));
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddString },
  { weight: 3, arbitrary: oddNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[[]]], [null], { length: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3_000 }, (_, index) => index)) },
);

const typedValue = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map(typical));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(typical)).map((parts) => Object.assign({}, ...parts));
  switch (schema.type) {
    case "string":
      return textOf(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 1_000_000) });
    case "number":
      return fc.integer({ min: Math.ceil(schema.minimum ?? 0), max: Math.floor(Math.min(schema.maximum ?? 100, 1e6)) });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(typical(schema.items ?? {}), { maxLength: 4 });
    case "object":
      return objectOf(schema);
    default:
      return oddValue;
  }
};

const plausibleStrings = ["a@b.test", "+4930555123", "+1", "an", "2026-11-23", "Europe/Berlin"];

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "email") return fc.integer().map((number) => `person${number}@newcomers.test`);
  // fast-check draws no text for a pattern with a lookahead.
  if (pattern && !pattern.includes("(?")) return fc.stringMatching(new RegExp(pattern), { maxLength });
  const text = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  return minLength > 10 ? text : fc.oneof(text, fc.constantFrom(...plausibleStrings));
}

/** Mostly a value of the schema's type; any part of it may be odd. */
const typical = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: typedValue(schema) }, { weight: 1, arbitrary: oddValue });

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, typical(schema)]));
  const knownFields = fc.record(parts, { requiredKeys: required.filter((name) => name in parts) });
  if (typeof additionalProperties !== "object") return knownFields;
  const extras = fc.dictionary(fc.oneof(fc.string({ maxLength: 20 }), oddString), typical(additionalProperties), {
    maxKeys: 4,
  });
  return fc.tuple(knownFields, extras).map(([fields, further]) => ({ ...further, ...fields }));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A valid value of which one part, at any depth, is odd. */
function withOddPart(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value) && value.length > 0)
    return fc.nat(value.length - 1).chain((index) => withOddPart(value[index]).map((part) => value.with(index, part)));
  if (typeof value === "string")
    return fc.oneof(
      { weight: 3, arbitrary: oddString },
      { weight: 2, arbitrary: oddString.map((suffix) => value + suffix) },
      { weight: 1, arbitrary: oddValue },
    );
  if (!isRecord(value) || Object.keys(value).length === 0) return oddValue;
  return fc
    .constantFrom(...Object.keys(value))
    .chain((name) => withOddPart(value[name]).map((part) => ({ ...value, [name]: part })));
}

const bodyOf = (schema: Schema, valid: unknown): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: withOddPart(valid).map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: typical(schema).map((body) => JSON.stringify(body)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(objectOf(schema), fc.constant(valid))
        .map(([drawn, validBody]) => JSON.stringify({ ...Object(validBody), ...Object(drawn) })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "{", "null", '{"a":1}{', '{"__proto__":{"x":1}}', "[".repeat(20_000), '"\\ud800"'),
    },
  );

/** Encodes one part of an address; a lone surrogate becomes its raw bytes, which no encoder would write. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed() === text ? text : "\u0001").replace("%01", "%ED%A0%80");

function pathOf({ path, parameters }: Operation, { params = {}, query = {} }: Example): fc.Arbitrary<string> {
  const pathParameters = parameters.filter((parameter) => parameter.in === "path");
  const queryParameters = parameters.filter((parameter) => parameter.in === "query");
  const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 3_000);
  const pathValues = fc.record(
    Object.fromEntries(
      pathParameters.map(({ name }) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: fc.constant(params[name] ?? "x") },
          { weight: 1, arbitrary: fc.constant((params[name] ?? "x").replace(/.{1,4}$/, "ZZZZ")) },
          { weight: 1, arbitrary: oddString.filter((value) => value !== "") },
        ),
      ]),
    ),
  );
  const queryValues = fc.record(
    Object.fromEntries(
      queryParameters.map(({ name, schema }) => [
        name,
        fc.oneof(typical(schema), name === "after" ? fc.constantFrom(...pageTokens) : fc.constant(query[name] ?? "+1")),
      ]),
    ),
    { requiredKeys: Object.keys(query) },
  );
  return fc.tuple(pathValues, queryValues).map(([parts, search]) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(text(parts[name])));
    const pairs = Object.entries(search).map(([name, value]) => `${encode(name)}=${encode(text(value))}`);
    return pairs.length > 0 ? `${address}?${pairs.join("&")}` : address;
  });
}

const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Readonly<Record<string, string>>>(
      { "content-type": "text/plain" },
      { "content-type": "multipart/form-data; boundary=x" },
      { "content-type": "application/x-www-form-urlencoded" },
      { "x-tenant-slug": "../acme" },
      { "x-tenant-slug": "x".repeat(5_000) },
      { "accept-language": "x".repeat(5_000) },
      { "if-none-match": 'W/"' },
      { "user-agent": "\u00ff".repeat(3_000) },
      { cookie: `__Host-cw_access=${tokenOf({ alg: "none" })}.${tokenOf({})}.; __Host-cw_refresh=a.b.c` },
      { cookie: "__Host-cw_access=%ED%A0%80; __Host-cw_refresh=%" },
      { authorization: `Bearer ${"x".repeat(4_000)}` },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": "" },
      { "idempotency-key": "x".repeat(300) },
      { "x-callwright": "" },
      { "x-callwright-user": "user_of_nobody" },
      { accept: "text/html" },
      { origin: "https://attacker.test", "sec-fetch-site": "cross-site" },
      { authorization: `Bearer cw_live_${"0".repeat(26)}_${"0".repeat(26)}_${"z".repeat(52)}` },
    ),
  },
);

/** Changes that make a path odd; `(?=\?|$)` is the place before the query. */
const oddPaths: fc.Arbitrary<(path: string) => string> = fc.constantFrom<(path: string) => string>(
  (path) => path.replace(/(?=\?|$)/, "/"),
  (path) => path.replace(/(?=\?|$)/, "/more"),
  (path) => path.replace(/(?=\?|$)/, "/%2e%2e%2fmore"),
  (path) => path.replace(/(?=\?|$)/, `/${"x".repeat(3_000)}`),
  (path) => path.replace(/(?=\?|$)/, ";a=b"),
  (path) => path.replace(/^\/api/, "/api/"),
  (path) => path.replace(/\/[^/]*$/, ""),
  (path) => `${path}${path.includes("?") ? "&" : "?"}page=1&page=2&page[]=3&__proto__[x]=1`,
);
const unchanged = fc.constant((path: string) => path);

/** Without DELETE, so that later requests still find their resources. */
const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH"];

export function malformedRequests(
  operations: readonly Operation[],
  validOf: (operation: Operation) => Example,
  askerCount: number,
): fc.Arbitrary<MalformedRequest> {
  const arbitraries = operations.map((operation) => {
    const valid = validOf(operation);
    const body = operation.body ? bodyOf(operation.body, valid.body) : fc.constant(undefined);
    return fc.record({
      operation: fc.constant(operation),
      body,
      headers: oddHeaders,
      method: fc.oneof(
        { weight: 14, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom(...methods) },
      ),
      path: fc
        .tuple(
          pathOf(operation, valid),
          fc.oneof({ weight: 14, arbitrary: unchanged }, { weight: 1, arbitrary: oddPaths }),
        )
        .map(([path, change]) => change(path)),
      asker: fc.oneof(
        { weight: 3, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.nat(askerCount - 1) },
      ),
    });
  });
  return fc.oneof(...arbitraries);
}

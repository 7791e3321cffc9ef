/** Every wrong request is refused in plain words, not with the schema library's messages. */
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

/** Matches the schema library's own messages. */
const libraryMessage =
  /Invalid (?:input|option|string|number|key|value|element|discriminator)|Too (?:small|big)|\bexpected\b|\breceived\b|Unrecognized key|[<>]=\s*-?\d|\bundefined\b|\bNaN\b/;

type Schema = z.core.$ZodType;
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
}
const defOf = (schema: Schema): Def => ({ ...schema._zod.def });

/** Values of other types, too short, too long, too small or too large, and lists of such values. */
const wrongValues: readonly unknown[] = [
  ...[null, 7, -1, 1.5, 1e15, true, "", "x", " ", "x".repeat(20_000), [], [7], {}, ["x".repeat(500)]],
  ...[Array.from({ length: 1_200 }, () => "x"), Array.from({ length: 40 }, () => ({})), { unknown: true }],
];

function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { shape, innerType, in: input, options } = defOf(schema);
  if (shape) return shape;
  const [first] = options ?? [];
  const wrapped = innerType ?? input ?? first;
  return wrapped ? fieldsOf(wrapped) : {};
}

/** Inputs that the schema refuses: wrong values, and objects with one wrong field, nested up to three levels. */
function invalidInputsFor(schema: Schema, depth = 0): unknown[] {
  const fields = Object.entries(fieldsOf(schema));
  const inputs = [
    ...wrongValues,
    ...fields.flatMap(([name, field]) =>
      [...wrongValues, ...(depth < 2 ? invalidInputsFor(field, depth + 1) : [])].map((wrong) => ({ [name]: wrong })),
    ),
  ];
  return inputs.filter((input) => !z.safeParse(schema, input).success);
}

const withoutFields: unknown = {};

/** One input for each message, as requests take longer than schema checks. */
function oneInputPerMessage(schema: Schema, inputs: readonly unknown[]): unknown[] {
  const byMessage = new Map<string, unknown>();
  for (const input of inputs) {
    const [issue] = z.safeParse(schema, input).error?.issues ?? [];
    const key = `${issue?.code} ${issue?.message.replace(/^\S+ /, "")}`;
    if (!byMessage.has(key)) byMessage.set(key, input);
  }
  return [...byMessage.values()];
}

const bodies = Object.values(endpoints).flatMap((endpoint) =>
  "body" in endpoint ? [{ endpoint, schema: endpoint.body }] : [],
);

it.each(bodies.map(({ endpoint, schema }) => [endpoint.name, schema] as const))(
  "%s has plain words for every wrong body",
  (_, schema) => {
    const inputs = [withoutFields, ...invalidInputsFor(schema)].filter((input) => !z.safeParse(schema, input).success);
    for (const input of inputs)
      for (const { message } of z.safeParse(schema, input).error?.issues ?? [])
        expect(message).not.toMatch(libraryMessage);
  },
);

it("the API answers with plain words", async () => {
  const client = await signedIn(url());
  const refused: string[] = [];
  for (const { endpoint, schema } of bodies) {
    // Some public endpoints would lock our IP address out.
    if (endpoint.access === "public") continue;
    const path = `/api${endpoint.path.replace(/\{\w+\}/g, "x")}`;
    for (const input of oneInputPerMessage(schema, invalidInputsFor(schema)).slice(0, 4)) {
      const { status, body } = await client.request(endpoint.method, path, input);
      expect(status, `${endpoint.name} ${JSON.stringify(input).slice(0, 200)}`).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toMatch(libraryMessage);
      if (status === 400) refused.push(endpoint.name);
    }
  }
  expect(new Set(refused).size).toBeGreaterThan(50);
});

it("a wrong query is refused in plain words too", async () => {
  const client = await signedIn(url());
  const answer = await client.request("GET", "/api/get-jobs?page=0&limit=x");
  expect(answer.body).toMatchObject({ message: "page must be at least 1" });
  expect(JSON.stringify(answer.body)).not.toMatch(libraryMessage);
});

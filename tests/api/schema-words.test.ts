/** Whatever is wrong with a request, the answer says it in plain words. */
import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { signedIn } from "../support/people/batch.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

/** The schema library's own sentences. */
const raw =
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

/** Values of another type, too short, too long, too small, too large, and lists with them. */
const wrongs: readonly unknown[] = [
  ...[null, 7, -1, 1.5, 1e15, true, "", "x", " ", "x".repeat(20_000), [], [7], {}, ["x".repeat(500)]],
  ...[Array.from({ length: 1_200 }, () => "x"), Array.from({ length: 40 }, () => ({})), { unknown: true }],
];

function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { shape, innerType, in: input, options } = defOf(schema);
  if (shape) return shape;
  const [first] = options ?? [];
  const within = innerType ?? input ?? first;
  return within ? fieldsOf(within) : {};
}

/** Inputs that the schema refuses: each field in turn is wrong, and so are the fields within. */
function invalidOf(schema: Schema, depth = 0): unknown[] {
  const fields = Object.entries(fieldsOf(schema));
  const inputs = [
    ...wrongs,
    ...fields.flatMap(([name, field]) =>
      [...wrongs, ...(depth < 2 ? invalidOf(field, depth + 1) : [])].map((wrong) => ({ [name]: wrong })),
    ),
  ];
  return inputs.filter((input) => !z.safeParse(schema, input).success);
}

const withoutFields: unknown = {};

/** One of each sentence, since a request takes longer than a look at the schema. */
function oneOfEachSentence(schema: Schema, inputs: readonly unknown[]): unknown[] {
  const bySentence = new Map<string, unknown>();
  for (const input of inputs) {
    const [issue] = z.safeParse(schema, input).error?.issues ?? [];
    const key = `${issue?.code} ${issue?.message.replace(/^\S+ /, "")}`;
    if (!bySentence.has(key)) bySentence.set(key, input);
  }
  return [...bySentence.values()];
}

const bodies = Object.values(endpoints).flatMap((endpoint) =>
  "body" in endpoint ? [{ endpoint, schema: endpoint.body }] : [],
);

it.each(bodies.map(({ endpoint, schema }) => [endpoint.name, schema] as const))(
  "%s finds plain words for every wrong body",
  (_, schema) => {
    const inputs = [withoutFields, ...invalidOf(schema)].filter((input) => !z.safeParse(schema, input).success);
    for (const input of inputs)
      for (const { message } of z.safeParse(schema, input).error?.issues ?? []) expect(message).not.toMatch(raw);
  },
);

it("answers them in these words", async () => {
  const client = await signedIn(url());
  const refused: string[] = [];
  for (const { endpoint, schema } of bodies) {
    // Of these, some lock the address out.
    if (endpoint.access === "public") continue;
    const path = `/api${endpoint.path.replace(/\{\w+\}/g, "x")}`;
    for (const input of oneOfEachSentence(schema, invalidOf(schema)).slice(0, 4)) {
      const { status, body } = await client.request(endpoint.method, path, input);
      expect(status, `${endpoint.name} ${JSON.stringify(input).slice(0, 200)}`).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toMatch(raw);
      if (status === 400) refused.push(endpoint.name);
    }
  }
  expect(new Set(refused).size).toBeGreaterThan(50);
});

it("says of a query too what is wrong", async () => {
  const client = await signedIn(url());
  const answer = await client.request("GET", "/api/get-jobs?page=0&limit=x");
  expect(answer.body).toMatchObject({ message: "page must be at least 1" });
  expect(JSON.stringify(answer.body)).not.toMatch(raw);
});

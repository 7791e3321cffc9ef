import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createApiKeyBody } from "./api-key.ts";
import { candidateInputSchema } from "./candidate.ts";
import { endpoints } from "./index.ts";
import { numberCredentialsSchema } from "./number.ts";

interface Def {
  readonly type?: string;
  readonly check?: string;
  readonly error?: unknown;
  readonly checks?: readonly z.core.$ZodCheck[];
  readonly [part: string]: unknown;
}

/** Checks that only transform a text. */
const transforms = new Set(["overwrite"]);
const needsMessages = ({ type }: Def) => type === "string" || type === "array" || type === "enum";

/** The path and kind of each check without a message, of all texts, lists and enums in the schema. */
function silentChecks(schema: unknown, path: string): string[] {
  if (!isSchema(schema)) return [];
  const def: Def = { ...schema._zod.def };
  const silent = needsMessages(def)
    ? (def.checks ?? []).flatMap(({ _zod }) => {
        const check: Def = { ..._zod.def };
        return check.error || transforms.has(check.check ?? "") ? [] : [`${path}: ${check.check}`];
      })
    : [];
  if (def.type === "enum" && !def.error) silent.push(`${path}: enum`);
  return [...silent, ...partsOf(def).flatMap(([name, part]) => silentChecks(part, name ? `${path}.${name}` : path))];
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;

function partsOf({ shape, element, innerType, options, items }: Def): [string, unknown][] {
  return [
    ...Object.entries(typeof shape === "object" && shape !== null ? shape : {}),
    ...[element, innerType].map((part): [string, unknown] => ["", part]),
    ...[options, items].flatMap((list) =>
      Array.isArray(list) ? list.map((part): [string, unknown] => ["", part]) : [],
    ),
  ];
}

describe("an endpoint's input", () => {
  const parts = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    (["params", "query", "body"] as const).map((part): [string, unknown] => [
      `${name}.${part}`,
      Reflect.get(endpoint, part),
    ]),
  );
  const inputSchemas: [string, unknown][] = [
    ...parts.filter(([, schema]) => schema !== undefined),
    ["numberCredentials", numberCredentialsSchema],
    ["candidateInput", candidateInputSchema],
  ];

  it.each(inputSchemas)("has a message for every check of its texts: %s", (name, schema) =>
    expect(silentChecks(schema, name)).toEqual([]),
  );

  it("is refused with the message of the failed check", () => {
    const firstIssue = (schema: z.ZodMiniType, input: unknown) => z.safeParse(schema, input).error?.issues[0]?.message;
    expect(firstIssue(createApiKeyBody, { name: "x".repeat(61), scopes: ["read"] })).toBe(
      "Name must have at most 60 characters",
    );
    expect(firstIssue(endpoints.updateTenantSettings.body, { name: "<b>x" })).toBe("A name has no markup");
  });
});

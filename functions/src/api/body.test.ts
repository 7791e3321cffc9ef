import { endpoints } from "@callwright/contracts";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { refuseUnknownFields, unknownFields } from "./body.ts";

const schema = z.object({
  name: z.pipe(z.string(), z.transform(String)),
  days: z._default(z.number(), 365),
  window: z.optional(z.nullable(z.object({ from: z.string() }))),
  rows: z.optional(z.array(z.object({ line: z.number() }))),
  free: z.optional(z.looseObject({})),
  either: z.optional(z.union([z.object({ all: z.literal(true) }), z.array(z.string()), z.object({ ids: z.string() })])),
});

it("finds fields that the schema does not name, at every depth", () => {
  const known = { name: "A", days: 3, window: { from: "a" }, rows: [{ line: 1 }], free: { any: 1 }, either: ["a"] };
  expect(unknownFields(schema, known)).toEqual([]);
  expect(
    unknownFields(schema, {
      name: "A",
      expiresIn: 30,
      window: { from: "a", till: "b" },
      rows: [{ line: 1 }, { line: 2, lin: 3 }],
      either: { ids: "a", al: true },
      toString: 1,
    }),
  ).toEqual(["expiresIn", "window.till", "rows.1.lin", "either.al", "toString"]);
});

it("an error names the unknown field, unless the endpoint ignores it", () => {
  const value = { name: "A", expiresIn: 30, rows: [{ line: 1, old: 2 }] };
  expect(() => refuseUnknownFields(schema, value, ["rows.old"])).toThrow('There is no field "expiresIn".');
  expect(() => refuseUnknownFields(schema, value, ["rows.old", "expiresIn"])).not.toThrow();
});

it("ignored fields are not in the schema", () => {
  for (const endpoint of Object.values(endpoints)) {
    if (!("ignored" in endpoint) || !("body" in endpoint)) continue;
    const names = endpoint.ignored.filter((path) => !path.includes("."));
    const body = Object.fromEntries(names.map((name) => [name, 1]));
    expect(unknownFields(endpoint.body, body).sort(), endpoint.name).toEqual([...names].sort());
  }
});

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { schemaMessage } from "./schema-words.ts";

const shape = {
  name: z.string().check(z.minLength(1), z.maxLength(3)),
  code: z.string().check(z.length(2)),
  age: z.number().check(z.int(), z.minimum(0), z.maximum(80)),
  part: z.number().check(z.gt(0), z.lt(1)),
  step: z.number().check(z.multipleOf(5)),
  ids: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
  kind: z.enum(["all", "busy"]),
  attested: z.literal(true),
  at: z.iso.datetime(),
  mail: z.email(),
  word: z.string().check(z.regex(/^a+$/)),
  either: z.union([z.string(), z.number()]),
  more: z.strictObject({}),
  values: z.record(z.string().check(z.maxLength(2)), z.string()),
  on: z.boolean(),
};

test.each([
  ["name", undefined, "name is required"],
  ["name", 7, "name must be a text"],
  ["name", "", "name must not be empty"],
  ["name", "abcd", "name must have at most 3 characters"],
  ["code", "abc", "code must have exactly 2 characters"],
  ["age", "x", "age must be a number"],
  ["age", Number.NaN, "age must be a number"],
  ["age", 1.5, "age must be a whole number"],
  ["age", -1, "age must be at least 0"],
  ["age", 81, "age must be at most 80"],
  ["part", 0, "part must be more than 0"],
  ["part", 1, "part must be less than 1"],
  ["step", 3, "step must be a multiple of 5"],
  ["ids", [], "ids must have at least 1 item"],
  ["ids", ["a", "b", "c"], "ids must have at most 2 items"],
  ["ids", "a", "ids must be a list"],
  ["ids", [7], "ids.0 must be a text"],
  ["kind", "x", "kind must be one of all, busy"],
  ["kind", undefined, "kind is required"],
  ["attested", false, "attested must be true"],
  ["at", "x", "at must be a date and time in UTC, such as 2027-01-31T09:00:00Z"],
  ["mail", "x", "mail must be an email address"],
  ["word", "b", "word is not in the right form"],
  ["either", true, "either is not valid"],
  ["more", { a: 1 }, "more has fields that are not known: a"],
  ["values", { abc: "x" }, "values.abc is not valid"],
  ["on", "yes", "on must be true or false"],
])("%s: %j is refused by %j", (field, value, sentence) => {
  const result = z.safeParse(
    z.object({ [field]: Reflect.get(shape, field) }),
    { [field]: value },
    { error: schemaMessage },
  );
  expect(result.error?.issues[0]?.message).toBe(sentence);
});

test("an input that is no object is called the request", () => {
  expect(z.safeParse(z.object({}), null, { error: schemaMessage }).error?.issues[0]?.message).toBe(
    "The request must be an object",
  );
});

import { schemaWords } from "@callwright/contracts/schema-words";
import * as z from "zod/mini";
import { invalidByRules } from "./error.ts";

z.config({ localeError: schemaWords });

export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(closestIssues);
  throw invalidByRules(issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

type RawIssue = z.core.$ZodIssue;

function closestIssues(issue: RawIssue): RawIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const [shape, ...more] = issue.errors
    .map((wrongs) => wrongs.flatMap(closestIssues))
    .filter((wrongs) => wrongs.length > 0 && !wrongs.some(isOfOtherShape));
  if (!shape || more.length > 0) return [issue];
  return shape.map((wrong) => ({ ...wrong, path: [...issue.path, ...wrong.path] }));
}

const isOfOtherShape = (wrong: RawIssue): boolean =>
  wrong.code === "invalid_type" ||
  wrong.code === "invalid_union" ||
  (wrong.code === "invalid_value" && wrong.values.length === 1);

export function fn<S extends z.ZodMiniType, R>(schema: S, body: (input: z.output<S>) => R): (input: z.input<S>) => R {
  return (input) => body(parse(schema, input));
}

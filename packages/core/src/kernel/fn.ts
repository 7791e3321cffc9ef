import { schemaMessage } from "@callwright/contracts/schema-words";
import * as z from "zod/mini";
import { invalidByRules } from "./error.ts";

z.config({ localeError: schemaMessage });

export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(closestIssues);
  throw invalidByRules(issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

type RawIssue = z.core.$ZodIssue;

/** Replaces a union's issue by those of its only alternative with the input's shape. */
function closestIssues(issue: RawIssue): RawIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const [closest, ...otherMatches] = issue.errors
    .map((issues) => issues.flatMap(closestIssues))
    .filter((issues) => issues.length > 0 && !issues.some(isOfOtherShape));
  if (!closest || otherMatches.length > 0) return [issue];
  return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

const isOfOtherShape = (issue: RawIssue): boolean =>
  issue.code === "invalid_type" ||
  issue.code === "invalid_union" ||
  (issue.code === "invalid_value" && issue.values.length === 1);

export function fn<S extends z.ZodMiniType, R>(schema: S, body: (input: z.output<S>) => R): (input: z.input<S>) => R {
  return (input) => body(parse(schema, input));
}

/** Parses input at the door: `fn(schema, body)` is a verb whose argument is checked before the body runs. */
import * as z from "zod/mini";
import { en } from "zod/v4/locales";
import { AppError } from "./error.ts";

/** Where a schema has no words of its own, the refusal says which field, and what was expected. */
const { localeError } = en();
z.config({
  localeError: (issue) => {
    const words = localeError(issue);
    const said = (typeof words === "string" ? words : words?.message) ?? "Invalid input";
    return issue.path?.length ? `${issue.path.join(".")}: ${said}` : said;
  },
});

/** Parses or refuses with every wrong field named. */
export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw new AppError("validation_failed", issues[0]?.message, { issues });
}

export function fn<S extends z.ZodMiniType, R>(schema: S, body: (input: z.output<S>) => R): (input: z.input<S>) => R {
  return (input) => body(parse(schema, input));
}

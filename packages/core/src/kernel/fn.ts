/** Parses input at the door: `fn(schema, body)` is a verb whose argument is checked before the body runs. */
import * as z from "zod/mini";
import { AppError } from "./error.ts";

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

/** Variables of one's own in prompts: of a campaign, and of an inbound assistant. */
import * as z from "zod/mini";
import { variableKey } from "../prompt-fill.ts";

const maxVariables = 30;

interface Rules {
  /** Names that are filled without being listed. */
  readonly standard: readonly string[];
  readonly tooMany: string;
  readonly taken: string;
}

export function variablesSchema({ standard, tooMany, taken }: Rules) {
  const standardKeys: ReadonlySet<string> = new Set(standard.map(variableKey));
  return z
    .array(
      z.object({
        key: z
          .string("Key is required.")
          .check(
            z.trim(),
            z.minLength(1, "Key is required."),
            z.maxLength(60, "A key must have at most 60 characters"),
            z.regex(/^[^{}\n]*$/, "A key must not contain braces"),
          ),
        value: z
          .string("Value is required.")
          .check(
            z.trim(),
            z.minLength(1, "Value is required."),
            z.maxLength(300, "A value must have at most 300 characters"),
          ),
      }),
    )
    .check(
      z.maxLength(maxVariables, tooMany),
      z.refine(
        (variables) => new Set(variables.map(({ key }) => variableKey(key))).size === variables.length,
        "Two variables have the same key",
      ),
      z.refine((variables) => !variables.some(({ key }) => standardKeys.has(variableKey(key))), taken),
    );
}

import * as z from "zod/mini";
import { variableKey } from "../prompt-fill.ts";
import { requiredText } from "./shared.ts";

const maxVariables = 30;

interface Rules {
  readonly standard: readonly string[];
  readonly tooMany: string;
  readonly taken: string;
}

export function variablesSchema({ standard, tooMany, taken }: Rules) {
  const standardKeys: ReadonlySet<string> = new Set(standard.map(variableKey));
  return z
    .array(
      z.object({
        key: requiredText("Key is required.", "A key", 60).check(
          z.regex(/^[^{}\n]*$/, "A key must not contain braces"),
        ),
        value: requiredText("Value is required.", "A value", 300),
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

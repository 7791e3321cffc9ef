/** Visitors of a shared page read an outcome by the name that the app gives it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { outcomeLabels } from "@callwright/contracts/outcome-words";
import { outcomeName } from "@callwright/functions/api/shared-page/words";
import { expect, it } from "vitest";

const messages = join(import.meta.dirname, "../../web/messages");

it.each(["en", "de", "ar"] as const)("a shared page names outcomes as the app does in %s", (locale) => {
  const words: Record<string, unknown> = JSON.parse(readFileSync(join(messages, locale, "app.json"), "utf8"));
  const names = Object.entries(words).flatMap(([key, name]) => (key.startsWith("outcome_") ? [name] : []));
  // "Good" is shown as "Good Fit".
  for (const label of outcomeLabels) if (label !== "Good") expect(names).toContain(outcomeName(locale, label));
});

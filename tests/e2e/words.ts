/** The interface's own words in a language, so that a screen is found in each of them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { refusalTemplates } from "@callwright/contracts/refusals";
import * as z from "zod/mini";

export type Locale = "en" | "de" | "ar";
export type Words = (name: string, values?: Record<string, string>) => string;

const folder = join(import.meta.dirname, "../../web/messages");
const messages = z.record(z.string(), z.unknown());

export function wordsOf(locale: Locale): Words {
  const all = new Map<string, unknown>([
    // English refusals are the server's own; other languages have refusals.json.
    ...(locale === "en" ? refusalTemplates : []),
    ...readdirSync(join(folder, locale)).flatMap((file) =>
      Object.entries(z.parse(messages, JSON.parse(readFileSync(join(folder, locale, file), "utf8")))),
    ),
  ]);
  return (name, values = {}) => {
    const text = all.get(name);
    if (typeof text !== "string") throw new Error(`No message ${name} in ${locale}`);
    return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");
  };
}

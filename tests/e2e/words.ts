/** The interface's texts by message key, so that a test finds them in every language. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { refusalTemplates } from "@callwright/contracts/refusals";
import * as z from "zod/mini";

export type Locale = "en" | "de" | "ar";
export type Words = (key: string, values?: Record<string, string>) => string;

const folder = join(import.meta.dirname, "../../web/messages");
const messages = z.record(z.string(), z.unknown());

export function wordsOf(locale: Locale): Words {
  const textByKey = new Map<string, unknown>([
    // English refusals are the server's own; other languages have refusals.json.
    ...(locale === "en" ? refusalTemplates : []),
    ...readdirSync(join(folder, locale)).flatMap((file) =>
      Object.entries(z.parse(messages, JSON.parse(readFileSync(join(folder, locale, file), "utf8")))),
    ),
  ]);
  return (key, values = {}) => {
    const text = textByKey.get(key);
    if (typeof text !== "string") throw new Error(`No message ${key} in ${locale}`);
    return text.replace(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? "");
  };
}

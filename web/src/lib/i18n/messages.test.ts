import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const web = join(import.meta.dirname, "../../..");
const areas = readdirSync(join(web, "messages", "en")).map((file) => file.replace(/\.json$/, ""));

type Messages = Record<string, string>;

const readMessages = (locale: string, area: string): Messages =>
  JSON.parse(readFileSync(join(web, "messages", locale, `${area}.json`), "utf8"));

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

function sources(): string {
  const src = join(web, "src");
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith("paraglide"))
    .map((file) => readFileSync(join(src, file), "utf8"))
    .join("\n");
}

describe.each(areas)("the messages of %s", (area) => {
  const english = readMessages("en", area);

  it.each(["de", "ar"])("are all there in %s, with the same placeholders", (locale) => {
    const translated = readMessages(locale, area);
    expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english))
      expect({ key, names: placeholders(translated[key] ?? "") }).toEqual({ key, names: placeholders(text) });
  });

  it("are all used", () => {
    const usedKeys = new Set([...sources().matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));
    expect(Object.keys(english).filter((key) => !usedKeys.has(key))).toEqual([]);
  });
});

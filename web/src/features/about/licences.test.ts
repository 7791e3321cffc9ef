import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { licences } from "./licences.ts";

const web = join(import.meta.dirname, "../../..");
const read = (path: string): { dependencies?: Record<string, string>; license?: string } =>
  JSON.parse(readFileSync(path, "utf8"));

/** Some packages export no package.json, but all have one in their folder. */
function manifestOf(name: string) {
  const folders = createRequire(join(web, "package.json")).resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      return read(join(folder, name, "package.json"));
    } catch {}
  }
  throw new Error(`${name} is not installed`);
}

/** Dependencies that build the app but are not shipped in it. */
const buildTools = new Set(["@inlang/plugin-message-format", "@vitejs/plugin-react", "lightningcss", "vite"]);

it("the About page lists every package in the browser with its licence", () => {
  const names = Object.keys(read(join(web, "package.json")).dependencies ?? {});
  const thirdParty = names.filter((name) => !name.startsWith("@callwright/") && !buildTools.has(name)).sort();
  expect(licences).toEqual(thirdParty.map((name) => [name, manifestOf(name).license]));
});

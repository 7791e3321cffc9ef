/**
 * Sizes of the built site before a screen is usable, by route, in kB of gzip, with the design's limits. Prints JSON:
 * `node web/scripts/sizes.mjs` (exit 1 above a limit). The bench runs it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { routes } from "./routes.mjs";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");

const maxCssKb = 45;
/** JavaScript of a page of the app. */
const maxAppJsKb = 290;
const maxScriptCount = 90;

const gzipped = new Map();

function sizeOf(file) {
  if (!gzipped.has(file)) gzipped.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return gzipped.get(file);
}

const total = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
const kilobytes = (bytes) => Math.round(bytes / 100) / 10;

const withEnding = (files, ending) => files.filter((file) => file.endsWith(ending));

/** Sizes by route, in kB (1,000 bytes) of gzip at its highest level, and routes above their limit. */
export function measure() {
  const filesByRoute = JSON.parse(readFileSync(join(dist, ".vite/routes.json"), "utf8"));
  const result = {};
  const exceeded = [];
  for (const { path, limitJs = maxAppJsKb } of routes) {
    const [js, css] = [withEnding(filesByRoute[path], ".js"), withEnding(filesByRoute[path], ".css")];
    const sizes = { js: kilobytes(total(js)), css: kilobytes(total(css)), scripts: js.length, styles: css.length };
    result[path] = { ...sizes, limitJs };
    if (sizes.js > limitJs) exceeded.push(`${path}: ${sizes.js} kB of JavaScript, at most ${limitJs}`);
    if (sizes.css > maxCssKb) exceeded.push(`${path}: ${sizes.css} kB of CSS, at most ${maxCssKb}`);
  }
  const scripts = withEnding(readdirSync(join(dist, "assets")), ".js").length;
  if (scripts > maxScriptCount) exceeded.push(`the build has ${scripts} scripts, at most ${maxScriptCount}`);
  return { unit: "kB gzip", routes: result, scripts, exceeded };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = measure();
  process.stdout.write(`${JSON.stringify(sizes, null, 2)}\n`);
  process.exitCode = sizes.exceeded.length > 0 ? 1 : 0;
}

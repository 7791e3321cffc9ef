/**
 * Sizes of the built site before a screen is usable, by route, in kB of gzip, with the design's limits. Prints JSON:
 * `node web/scripts/sizes.mjs` (exit 1 above a limit). The bench imports `measure`.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { routes } from "./routes.mjs";

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");

const entry = "index.html";

const limitCss = 45;
/** What a route may add to the shared boot. */
const limitOwn = 50;

const gzipped = new Map();

function sizeOf(file) {
  if (!gzipped.has(file)) gzipped.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return gzipped.get(file);
}

/** All files that a module imports statically. */
function collect(manifest, module, files) {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no chunk for ${module}`);
  if (files.js.has(chunk.file)) return;
  files.js.add(chunk.file);
  for (const css of chunk.css ?? []) files.css.add(css);
  for (const needed of chunk.imports ?? []) collect(manifest, needed, files);
}

function filesOf(manifest, modules) {
  const files = { js: new Set(), css: new Set() };
  for (const module of modules) collect(manifest, module, files);
  return files;
}

const total = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
const kilobytes = (bytes) => Math.round(bytes / 100) / 10;

/** Sizes by route, in kB (1,000 bytes) of gzip at its highest level, and routes above their limit. */
export function measure() {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const result = {};
  const exceeded = [];
  for (const { path, modules, limitJs } of routes) {
    const all = filesOf(manifest, [entry, ...modules]);
    const shared = filesOf(manifest, [entry, modules[0]]).js;
    const own = [...all.js].filter((file) => !shared.has(file));
    const sizes = { js: kilobytes(total(all.js)), own: kilobytes(total(own)), css: kilobytes(total(all.css)) };
    result[path] = { ...sizes, ...(limitJs && { limitJs }) };
    if (limitJs && sizes.js > limitJs) exceeded.push(`${path}: ${sizes.js} kB of JavaScript, at most ${limitJs}`);
    if (sizes.own > limitOwn) exceeded.push(`${path}: ${sizes.own} kB of its own, at most ${limitOwn}`);
    if (sizes.css > limitCss) exceeded.push(`${path}: ${sizes.css} kB of CSS, at most ${limitCss}`);
  }
  return { unit: "kB gzip", routes: result, limits: { css: limitCss, own: limitOwn }, exceeded };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = measure();
  process.stdout.write(`${JSON.stringify(sizes, null, 2)}\n`);
  process.exitCode = sizes.exceeded.length > 0 ? 1 : 0;
}

/**
 * Inlines the first paint: one style sheet (tokens, first styles) and one script with each route's files, so a cold visit
 * fetches all of them in parallel. The servers' content security policy allows both by their hashes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";
import { minifySync } from "vite";
import { publicPaths } from "../src/lib/paths.ts";
import { routes } from "./routes.mjs";

/** A route's files: the chunks of its modules with their imports, and their styles. */
function filesOf(bundle, modules) {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const files = new Set();
  const add = (chunk) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
    if (!chunk) throw new Error(`The build has no chunk for ${module}`);
    add(chunk);
  }
  return [...files];
}

/** The files of each route, for `sizes.mjs`. */
const routeFiles = (bundle) =>
  Object.fromEntries(routes.map(({ path, modules }) => [path, filesOf(bundle, ["src/main.tsx", ...modules])]));

/** For `first-paint.js`: pattern, files (as indexes) and first requests of each route; the Arabic font's files. Each page contains it. */
function routeTable(bundle) {
  const files = [];
  /** The file's index; a new file is added, and `push` returns the new length. */
  const fileIndex = (file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const patterns = routes.map(({ path, modules, firstRequests = [], unlessStored }) => [
    path === "*" ? "^.*$" : `^${path.replace(/:\w+/g, "([^/]+)")}/?$`,
    filesOf(bundle, modules).map(fileIndex),
    firstRequests,
    ...(unlessStored ? [unlessStored] : []),
  ]);
  const arabic = Object.keys(bundle).filter((file) => /arabic-font.*[.]css$/.test(file));
  if (arabic.length === 0) throw new Error("The build has no style sheet of the Arabic font");
  return { files, patterns, arabic: arabic.map(fileIndex) };
}

function styles(root) {
  const files = ["src/lib/theme/tokens.css", "src/app/first-paint.css"];
  const code = Buffer.concat(files.map((file) => readFileSync(join(root, file))));
  return new TextDecoder().decode(transform({ filename: "first-paint.css", code, minify: true }).code);
}

/** @returns {import("vite").Plugin} */
export function firstPaint(root) {
  return {
    name: "callwright:first-paint",
    generateBundle(_, bundle) {
      this.emitFile({ type: "asset", fileName: ".vite/routes.json", source: JSON.stringify(routeFiles(bundle)) });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const source = readFileSync(join(root, "src/app/first-paint.js"), "utf8");
        const table = JSON.stringify(bundle ? routeTable(bundle) : { files: [], patterns: [], arabic: [] });
        const { code } = minifySync(
          "first-paint.js",
          source.replace("__NEEDS__", () => table).replace("__PUBLIC__", () => JSON.stringify(publicPaths)),
        );
        const head = `<style>${styles(root)}</style>\n    <script>${code.trim()}</script>`;
        return html.replace("<!-- first-paint -->", () => head);
      },
    },
  };
}

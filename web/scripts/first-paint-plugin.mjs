/**
 * Inlines what the first paint needs: the tokens and the first frame's styles, and the one script that must run before it, told
 * what each address will need, so that a cold visit fetches everything at once. The servers allow both by their hashes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";
import { minifySync } from "vite";
import { publicPaths } from "../src/lib/paths.ts";
import { routes } from "./routes.mjs";

/** A route's files: its modules' chunks with what they import, and their styles. */
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
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`));
    if (!chunk) throw new Error(`The build has no chunk for ${module}`);
    add(chunk);
  }
  return [...files];
}

/** Patterns with the numbers of their files, and the files: short, since it stands in every page. */
function table(bundle) {
  const files = [];
  const numberOf = (file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const patterns = routes.map(({ path, modules }) => [
    path === "*" ? "" : `^${path.replace(/:\w+/g, "[^/]+")}/?$`,
    filesOf(bundle, modules).map(numberOf),
  ]);
  return { files, patterns };
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
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const source = readFileSync(join(root, "src/app/first-paint.js"), "utf8");
        const needs = JSON.stringify(bundle ? table(bundle) : { files: [], patterns: [] });
        const { code } = minifySync(
          "first-paint.js",
          source.replace("__NEEDS__", () => needs).replace("__PUBLIC__", () => JSON.stringify(publicPaths)),
        );
        const head = `<style>${styles(root)}</style>\n    <script>${code.trim()}</script>`;
        return html.replace("<!-- first-paint -->", () => head);
      },
    },
  };
}

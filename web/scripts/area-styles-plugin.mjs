/** One style sheet for each area: the bundler makes one for each script, and these are merged. */
import { createHash } from "node:crypto";

/**
 * @param {(chunk: string) => string} sheetOf the sheet of a chunk's styles
 * @returns {import("vite").Plugin}
 */
export function areaStyles(sheetOf) {
  /** What is merged: "sheet part", with the part's hash in its name. */
  const parts = new Set();
  let digest;
  return {
    name: "callwright:area-styles",
    apply: "build",
    renderChunk: {
      order: "post",
      handler(_, { name, viteMetadata }) {
        for (const part of viteMetadata.importedCss) parts.add(`${sheetOf(name)} ${part}`);
        if (digest) throw new Error("A script was rendered after the first one was named");
        return null;
      },
    },
    // Scripts name the sheets of what they load, and the name of a merged one changes with each of its parts.
    augmentChunkHash() {
      digest ??= createHash("sha256")
        .update([...parts].sort().join())
        .digest("hex");
      return digest;
    },
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const chunks = inOrder(bundle).filter(({ viteMetadata }) => viteMetadata.importedCss.size > 0);
        for (const [sheet, own] of Map.groupBy(chunks, ({ name }) => sheetOf(name))) {
          const files = [...new Set(own.flatMap(({ viteMetadata }) => [...viteMetadata.importedCss]))];
          if (files.length < 2) continue;
          const source = files.map((file) => bundle[file].source).join("\n");
          const merged = this.getFileName(this.emitFile({ type: "asset", name: `${sheet}.css`, source }));
          for (const file of files) delete bundle[file];
          for (const { viteMetadata } of own) {
            viteMetadata.importedCss.clear();
            viteMetadata.importedCss.add(merged);
          }
        }
      },
    },
  };
}

/** Each chunk after those that it imports, as their styles apply. */
function inOrder(bundle) {
  const ordered = new Set();
  const seen = new Set();
  const visit = (file) => {
    if (file?.type !== "chunk" || seen.has(file)) return;
    seen.add(file);
    for (const name of file.imports) visit(bundle[name]);
    ordered.add(file);
  };
  for (const file of Object.values(bundle)) visit(file);
  return [...ordered];
}

/** Merges the style sheets, which the bundler makes per script, into one per area. */
import { createHash } from "node:crypto";

/**
 * @param {(chunk: string) => string} sheetOf the name of the merged sheet that a chunk's styles go into
 * @returns {import("vite").Plugin}
 */
export function areaStyles(sheetOf) {
  /** Entries "sheet part"; a part's file name contains its hash. */
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
    // A script contains the names of the merged sheets it loads, which change with their parts, so its own hash must change too.
    augmentChunkHash() {
      digest ??= createHash("sha256")
        .update([...parts].sort().join())
        .digest("hex");
      return digest;
    },
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const chunks = importsFirst(bundle).filter(({ viteMetadata }) => viteMetadata.importedCss.size > 0);
        for (const [sheet, sheetChunks] of Map.groupBy(chunks, ({ name }) => sheetOf(name))) {
          const files = [...new Set(sheetChunks.flatMap(({ viteMetadata }) => [...viteMetadata.importedCss]))];
          if (files.length < 2) continue;
          const source = files.map((file) => bundle[file].source).join("\n");
          const mergedFile = this.getFileName(this.emitFile({ type: "asset", name: `${sheet}.css`, source }));
          for (const file of files) delete bundle[file];
          for (const { viteMetadata } of sheetChunks) {
            viteMetadata.importedCss.clear();
            viteMetadata.importedCss.add(mergedFile);
          }
        }
      },
    },
  };
}

/** Chunks in the order in which their styles must apply: each after the chunks it imports. */
function importsFirst(bundle) {
  const ordered = new Set();
  const visited = new Set();
  const visit = (file) => {
    if (file?.type !== "chunk" || visited.has(file)) return;
    visited.add(file);
    for (const name of file.imports) visit(bundle[name]);
    ordered.add(file);
  };
  for (const file of Object.values(bundle)) visit(file);
  return [...ordered];
}

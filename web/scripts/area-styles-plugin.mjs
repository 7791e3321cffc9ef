/** One style sheet for each area: the bundler makes one for each script, and these are merged. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * @param {(chunk: string) => string} sheetOf the sheet of a chunk's styles
 * @returns {import("vite").Plugin}
 */
export function areaStyles(sheetOf) {
  let digest = "";
  return {
    name: "callwright:area-styles",
    apply: "build",
    buildEnd() {
      const hash = createHash("sha256");
      for (const id of this.getModuleIds())
        if (id.endsWith(".css") && !id.startsWith("\0")) hash.update(readFileSync(id));
      digest = hash.digest("hex");
    },
    // Scripts name the sheets of what they load, and the name of a merged one may change with any of its parts.
    augmentChunkHash: () => digest,
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk" && file.viteMetadata);
        const stylesOf = ({ viteMetadata }) => viteMetadata.importedCss;
        for (const [sheet, own] of Map.groupBy(chunks, ({ name }) => sheetOf(name))) {
          const files = [...new Set(own.flatMap((chunk) => [...stylesOf(chunk)]))];
          if (files.length < 2) continue;
          const source = files.map((file) => bundle[file].source).join("\n");
          const merged = this.getFileName(this.emitFile({ type: "asset", name: `${sheet}.css`, source }));
          for (const file of files) delete bundle[file];
          for (const styles of own.map(stylesOf).filter(({ size }) => size > 0)) {
            styles.clear();
            styles.add(merged);
          }
        }
      },
    },
  };
}

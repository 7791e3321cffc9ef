/** Bundles the client into dist as one script without the contracts' schemas, after tsc has written the declarations there. */
import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { wires } from "./src/wires.ts";

const here = import.meta.dirname;
const dist = join(here, "dist");

await build({
  entryPoints: [join(here, "src/index.ts")],
  outfile: join(dist, "index.js"),
  bundle: true,
  format: "esm",
  target: "es2023",
  plugins: [
    {
      name: "plain-wires",
      setup: ({ onLoad }) => {
        const contents = `export const wires = ${JSON.stringify(wires)};`;
        onLoad({ filter: /client\/src\/wires\.ts$/ }, () => ({ contents }));
      },
    },
  ],
});

// The published package has the contracts' declarations next to the client's.
for (const file of globSync(join(dist, "client/**/*.d.ts"))) {
  const contracts = relative(dirname(file), join(dist, "contracts/src"));
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replaceAll(/"@callwright\/contracts\/([^"]+)"/g, `"${contracts}/$1.ts"`));
}
cpSync(join(here, "../../LICENSE"), join(dist, "LICENSE"));

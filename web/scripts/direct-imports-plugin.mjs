/**
 * Replaces imports from a package's index by imports of the modules behind it, and the import of all messages by one import
 * per message. Otherwise the bundler assumes that each importer needs the whole index.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The module and original name of each export of an index, from `import { a } from "./x.mjs"` or `export { a } from "./x.mjs"`. */
function exportsOf(index) {
  const moduleByExport = new Map();
  for (const [, list, file] of readFileSync(index, "utf8").matchAll(
    /(?:im|ex)port \{([^}]*)\} from ["'](\.[^"']+)["']/g,
  ))
    for (const item of list.split(",")) {
      const [original, name = original] = item.trim().split(/\s+as\s+/);
      moduleByExport.set(name, { original, file: join(dirname(index), file) });
    }
  return moduleByExport;
}

const indexes = {
  "@mantine/core": "esm/index.mjs",
  "@mantine/hooks": "esm/index.mjs",
  "@tabler/icons-react": "dist/esm/tabler-icons-react.mjs",
};
const indexImport = new RegExp(String.raw`^import \{([^}]*)\} from "(${Object.keys(indexes).join("|")})";`, "gm");

/** @returns {import("vite").Plugin} */
export function directImports(web) {
  const messages = join(web, "src/paraglide/messages");
  const exportsByPackage = new Map(
    Object.entries(indexes).map(([name, index]) => [name, exportsOf(join(web, "../node_modules", name, index))]),
  );

  const toDirectImports = (_, list, packageName) =>
    list
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "" && !item.startsWith("type "))
      .map((item) => {
        const [imported, local = imported] = item.split(/\s+as\s+/);
        const found = exportsByPackage.get(packageName).get(imported);
        return found
          ? `import { ${found.original} as ${local} } from ${JSON.stringify(found.file)};`
          : `import { ${item} } from ${JSON.stringify(packageName)};`;
      })
      .join(" ");

  function importUsedMessages(code) {
    if (!code.includes('import * as m from "#messages";')) return code;
    const used = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));
    const imports = [...used].map(
      (key) => `import { ${key} as m_${key} } from ${JSON.stringify(join(messages, `${key}.js`))};`,
    );
    return code.replace('import * as m from "#messages";', imports.join(" ")).replace(/\bm\.(\w+)/g, "m_$1");
  }

  return {
    name: "callwright:direct-imports",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$|\/node_modules\/@mantine\/.*\.mjs$/ },
      handler: (code) => importUsedMessages(code.replace(indexImport, toDirectImports)),
    },
  };
}

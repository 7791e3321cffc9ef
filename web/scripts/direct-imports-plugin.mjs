/**
 * Replaces imports from a package's index by imports of the modules that it takes them from, and messages by their own
 * modules. The bundler then sees who needs what: else everyone seems to need the whole index.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The module of each name that an index exports, from `import { a } from "./x.mjs"` or `export { a } from "./x.mjs"`. */
function namesOf(index) {
  const names = new Map();
  for (const [, list, file] of readFileSync(index, "utf8").matchAll(
    /(?:im|ex)port \{([^}]*)\} from ["'](\.[^"']+)["']/g,
  ))
    for (const item of list.split(",")) {
      const [original, name = original] = item.trim().split(/\s+as\s+/);
      names.set(name, { original, file: join(dirname(index), file) });
    }
  return names;
}

const indexes = {
  "@mantine/core": "esm/index.mjs",
  "@mantine/hooks": "esm/index.mjs",
  "@tabler/icons-react": "dist/esm/tabler-icons-react.mjs",
};
const source = new RegExp(String.raw`^import \{([^}]*)\} from "(${Object.keys(indexes).join("|")})";`, "gm");

/** @returns {import("vite").Plugin} */
export function directImports(web) {
  const messages = join(web, "src/paraglide/messages");
  const names = new Map(
    Object.entries(indexes).map(([name, index]) => [name, namesOf(join(web, "../node_modules", name, index))]),
  );

  const direct = (_, list, name) =>
    list
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "" && !item.startsWith("type "))
      .map((item) => {
        const [imported, local = imported] = item.split(/\s+as\s+/);
        const found = names.get(name).get(imported);
        return found
          ? `import { ${found.original} as ${local} } from ${JSON.stringify(found.file)};`
          : `import { ${item} } from ${JSON.stringify(name)};`;
      })
      .join(" ");

  function ownMessages(code) {
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
      handler: (code) => ownMessages(code.replace(source, direct)),
    },
  };
}

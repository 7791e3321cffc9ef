/** The browser build: compiles messages, writes the theme's variables to a file, inlines the first-paint script. */
import { fileURLToPath } from "node:url";
import { endpoints } from "@callwright/contracts/endpoints/index";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { areaStyles } from "./scripts/area-styles-plugin.mjs";
import { chunkGroups } from "./scripts/chunk-groups.mjs";
import { directImports } from "./scripts/direct-imports-plugin.mjs";
import { firstPaint } from "./scripts/first-paint-plugin.mjs";
import { messageOptions } from "./scripts/message-options.mjs";
import { tenantPage } from "./scripts/tenant-page-plugin.mjs";
import { themeCss } from "./src/lib/theme/css.ts";
import { type EndpointName, wire } from "./src/lib/wire.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `virtual:theme.css`: the theme's variables as a file, because the CSP refuses an injected style element. */
function themeVariables(): Plugin {
  const id = "\0virtual:theme.css";
  return {
    name: "callwright:theme",
    resolveId: (source) => (source === "virtual:theme.css" ? id : null),
    load: (source) => (source === id ? themeCss() : null),
  };
}

/** Session endpoints that sign-in's page calls too. */
const signInCalls: readonly string[] = ["me", "updateUser"] satisfies EndpointName[];

const publicEndpoints = Object.values(endpoints).filter(({ access }) => access === "public");

/** Whether the public pages carry the endpoint; the app adds the others (see app-wire.ts). */
const isOnPublicPages = (name: string): boolean =>
  signInCalls.includes(name) || publicEndpoints.some((endpoint) => endpoint.name === name);

/** Writes the endpoints as data, so that the bundle has no schemas: one part for public pages, one for the app. */
function plainWire(): Plugin {
  const file = here("./src/lib/wire.ts");
  const appFile = here("./src/lib/app-wire.ts");
  const wireJson = ({ isPublic }: { isPublic: boolean }) =>
    JSON.stringify(Object.fromEntries(Object.entries(wire).filter(([name]) => isOnPublicPages(name) === isPublic)));
  return {
    name: "callwright:wire",
    enforce: "pre",
    load(id) {
      if (id === file) return `export const wire = ${wireJson({ isPublic: true })};`;
      if (id !== appFile) return null;
      return `import { wire } from "./wire.ts";\nObject.assign(wire, ${wireJson({ isPublic: false })});`;
    },
  };
}

const api = process.env.CALLWRIGHT_API ?? "http://127.0.0.1:3000";
/** AWS needs its own host name in `host`; the browser's goes into `x-forwarded-host`. */
const isRemote = new URL(api).protocol === "https:";
const apiProxy = { target: api, changeOrigin: isRemote, xfwd: isRemote };
const proxy = { "^/api/": apiProxy, "/sandbox": apiProxy, "/voices/": apiProxy, "/s/": apiProxy, "/docs": apiProxy };

const groups = chunkGroups();

export default defineConfig({
  plugins: [
    paraglideVitePlugin({ ...messageOptions, project: here("./project.inlang"), outdir: here("./src/paraglide") }),
    directImports(here(".")),
    themeVariables(),
    plainWire(),
    firstPaint(here(".")),
    groups.plugin,
    areaStyles(groups.sheetOf),
    tenantPage(api),
    react(),
  ],
  resolve: {
    // The package injects <style> elements for scroll locks; ours uses constructed style sheets, which the CSP allows.
    alias: [{ find: "react-style-singleton", replacement: here("./src/lib/style-singleton.ts") }],
  },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Font names have no hash, since pages outside the app link to them too (contracts/brand/fonts).
        assetFileNames: ({ names }) =>
          names[0]?.endsWith(".woff2") ? "assets/[name][extname]" : "assets/[name]-[hash][extname]",
        codeSplitting: { groups: [{ name: groups.nameOf }], includeDependenciesRecursively: false },
      },
    },
    reportCompressedSize: false,
  },
  server: { proxy },
  preview: { proxy },
});

/** Options of the message compiler: `src/lib/i18n` holds the locale, never a cookie or the address. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));

/** @type {Omit<import("@inlang/paraglide-js").CompilerOptions, "project" | "outdir">} */
export const messageOptions = {
  strategy: ["globalVariable", "baseLocale"],
  isServer: "false",
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitPrettierIgnore: false,
  emitGitIgnore: false,
  includeEslintDisableComment: false,
};

/** A key in two files sends the compiler into an endless loop, so it is refused first. */
function refuseDuplicateKeys() {
  const settings = JSON.parse(readFileSync(join(web, "project.inlang/settings.json"), "utf8"));
  const files = settings["plugin.inlang.messageFormat"].pathPattern;
  for (const locale of settings.locales) {
    const fileByKey = new Map();
    for (const pattern of files) {
      const file = pattern.replace("{locale}", locale);
      for (const key of Object.keys(JSON.parse(readFileSync(join(web, file), "utf8")))) {
        if (fileByKey.has(key)) throw new Error(`Message ${key} is in ${fileByKey.get(key)} and in ${file}: keep one.`);
        fileByKey.set(key, file);
      }
    }
  }
}

refuseDuplicateKeys();

/** How the message compiler runs, in one place: the locale is held by `src/lib/i18n`, never by a cookie or the address. */
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

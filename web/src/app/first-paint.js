// Runs inline before anything is painted: colour scheme, language, direction, frame; then it fetches what this address needs,
// which the browser would otherwise learn file by file.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const scheme = read("cw-scheme");
  const dark = scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.mantineColorScheme = dark ? "dark" : "light";
  const locales = ["en", "de", "ar"];
  const wanted = [read("cw-locale"), ...(navigator.languages || [])].map((tag) => String(tag).slice(0, 2));
  root.lang = wanted.find((tag) => locales.includes(tag)) || "en";
  root.dir = root.lang === "ar" ? "rtl" : "ltr";
  // Which frame is drawn around the tenant's sign, and how wide its sidebar is.
  root.dataset.scene = __PUBLIC__.includes(location.pathname.replace(/(.)\/$/, "$1")) ? "public" : "app";
  if (/(^|; )cw_sidebar=collapsed/.test(document.cookie)) root.dataset.rail = "";
  // Written by the build: `{ files, patterns: [[pattern, numbers of files], …] }`.
  const needs = __NEEDS__;
  const found = needs.patterns.find(([pattern]) => new RegExp(pattern).test(location.pathname));
  for (const number of found ? found[1] : []) {
    const file = needs.files[number];
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (link.rel === "preload") link.as = "style";
    // As the bundle asks for them: another mode would fetch the style sheets twice.
    link.crossOrigin = "";
    link.href = `/${file}`;
    document.head.append(link);
  }
})();

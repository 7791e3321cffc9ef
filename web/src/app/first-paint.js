// Runs inline before anything is painted: colour scheme, language, direction, frame; then it fetches the files and the data
// that this address needs, which the browser would otherwise learn one after another.
(() => {
  const root = document.documentElement;
  const read = (key, storage = "localStorage") => {
    try {
      return window[storage].getItem(key);
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
  // Written by the build: `{ files, patterns: [[pattern, numbers of files, addresses of data], …], arabic: numbers of files }`.
  const needs = __NEEDS__;
  const found = needs.patterns.find(([pattern]) => new RegExp(pattern).test(location.pathname));
  for (const number of [...(root.lang === "ar" ? needs.arabic : []), ...(found ? found[1] : [])]) {
    const file = needs.files[number];
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (link.rel === "preload") link.as = "style";
    // As the bundle asks for them: another mode would fetch the style sheets twice.
    link.crossOrigin = "";
    link.href = `/${file}`;
    document.head.append(link);
  }
  // The API client takes these answers (see early.ts). A tab that sends an API key asks for itself.
  if (!found || root.dataset.scene === "public" || read("cw-api-key", "sessionStorage")) return;
  const headers = { accept: "application/json", "x-callwright": "1" };
  const slug = /^([a-z0-9-]+)\.localhost$/.exec(location.hostname);
  if (slug) headers["x-tenant-slug"] = slug[1];
  window.cwEarly = {};
  // Filters and pages in the address change what is asked for.
  for (const data of ["/api/me", ...(location.search ? [] : found[2])]) {
    const address = location.pathname.replace(new RegExp(found[0]), data);
    window.cwEarly[address] = fetch(address, { headers, cache: "no-store" }).catch(() => undefined);
  }
})();

// Runs inline before anything is painted: colour scheme, language, direction, frame; then it fetches the files and the data
// that this address needs, which the browser would otherwise learn one after another.
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
  // Selects the frame around the tenant's logo, and the width of its sidebar.
  root.dataset.scene = __PUBLIC__.includes(location.pathname.replace(/(.)\/$/, "$1")) ? "public" : "app";
  if (/(^|; )cw_sidebar=collapsed/.test(document.cookie)) root.dataset.rail = "";
  // Written by the build: `{ files, patterns: [[pattern, indexes of files, first requests, unlessStored], …], arabic: indexes of files }`.
  const routeTable = __NEEDS__;
  const found = routeTable.patterns.find(([pattern]) => new RegExp(pattern).test(location.pathname));
  const [pathPattern, pageFiles, firstRequests, unlessStored] = found || ["", [], []];
  const fontFiles = root.lang === "ar" ? routeTable.arabic : [];
  for (const index of [...fontFiles, ...pageFiles]) {
    const file = routeTable.files[index];
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (link.rel === "preload") link.as = "style";
    // As the bundle asks for them: another mode would fetch the style sheets twice.
    link.crossOrigin = "";
    link.href = `/${file}`;
    document.head.append(link);
  }
  // The API client takes these answers (see early.ts). Visitors without a session would be refused.
  if (!found || root.dataset.scene === "public" || !read("cw-signed-in")) return;
  const headers = { accept: "application/json", "x-callwright": "1" };
  const [, slug] = /^([a-z0-9-]+)\.localhost$/.exec(location.hostname) || [];
  if (slug) headers["x-tenant-slug"] = slug;
  window.cwEarly = {};
  // "$1" stands for the address's first variable part.
  const fill = (text) => location.pathname.replace(new RegExp(pathPattern), text);
  // Filters in the address and a stored page or size (`unlessStored`: key and pattern) change the requests.
  const hasOtherRequests = () => {
    if (location.search) return true;
    if (!unlessStored) return false;
    const [key, valuePattern] = unlessStored;
    const stored = read(key);
    return Boolean(stored) && new RegExp(fill(valuePattern)).test(stored);
  };
  for (const address of ["/api/me", ...(hasOtherRequests() ? [] : firstRequests.map(fill))])
    window.cwEarly[address] = fetch(address, { headers, cache: "no-store" }).catch(() => undefined);
})();

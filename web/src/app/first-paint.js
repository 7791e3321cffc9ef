// Runs inline before anything is painted: colour scheme, language, direction and the tenant's cached colours.
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
  const brand = read("cw-brand");
  if (brand) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(brand);
    document.adoptedStyleSheets = [sheet];
  }
})();

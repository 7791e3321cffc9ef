/** The language that a browser asks for. */
import type { Language } from "./catalog.ts";

/**
 * The one of our languages that it wishes most; English when it wishes none. The edge runs this text too, as it stands: no
 * name from outside of it, and of the language only what CloudFront's runtime knows, which is ES 5.1 and `const`.
 */
export function preferredLanguage(wishes: string): Language {
  return wishes.split(",", 20).reduce<{ language: Language; quality: number }>(
    (best, wish) => {
      const found = /^\s*(en|de|ar)(?:-[a-z0-9-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(wish);
      if (found === null) return best;
      const wished = found[2] ? Number(found[2]) : 1;
      return wished > best.quality ? { language: String(found[1]).toLowerCase() as Language, quality: wished } : best;
    },
    { language: "en", quality: 0 },
  ).language;
}

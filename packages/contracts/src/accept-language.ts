import type { Language } from "./catalog.ts";

/**
 * Our language with the highest preference; English by default. The edge runs this function's source text, so it refers
 * to nothing outside and uses only what CloudFront's runtime knows: ES 5.1 and `const`.
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

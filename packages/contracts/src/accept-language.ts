import type { Language } from "./catalog.ts";

/**
 * Our language with the highest quality in an Accept-Language header; English by default. The edge runs this function's
 * source text, so it refers to nothing outside and uses only what CloudFront's runtime knows: ES 5.1 and `const`.
 */
export function preferredLanguage(header: string): Language {
  const english: { language: Language; quality: number } = { language: "en", quality: 0 };
  return header.split(",", 20).reduce((best, entry) => {
    // One of our languages with any region, and its quality: "de-AT;q=0.8".
    const match = /^\s*(en|de|ar)(?:-[a-z0-9-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(entry);
    if (match === null) return best;
    const q = match[2] ? Number(match[2]) : 1;
    return q > best.quality ? { language: String(match[1]).toLowerCase() as Language, quality: q } : best;
  }, english).language;
}

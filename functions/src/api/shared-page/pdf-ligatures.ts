/** Makes Arabic ligatures copyable: PDF viewers copy the letters of one glyph from left to right, so each letter gets a glyph. */

/** The part of PDFKit's fonts that writes glyphs and their ToUnicode map. PDFKit's own types leave this part out. */
interface EmbeddedFont {
  readonly font: { glyphForCodePoint(codePoint: number): { readonly id: number } };
  readonly subset: { readonly glyphs: number[] };
  readonly unicode: (readonly number[])[];
  readonly widths: number[];
  readonly scale: number;
  layout(
    text: string,
    features: unknown,
  ): { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[] };
  encode: (text: string, features: unknown) => readonly [codes: readonly string[], positions: readonly Position[]];
}

interface Glyph {
  readonly id: number;
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
}

interface Position {
  readonly advanceWidth: number;
  readonly xAdvance: number;
}

/** Draws a ligature as its own glyph for the leftmost letter and blanks for the others, each with its share of the width. */
export function splitLigatures(document: PDFKit.PDFDocument): void {
  const font: EmbeddedFont = Reflect.get(document, "_font");
  const blank = font.font.glyphForCodePoint(0x20).id;
  const indexByGlyph = new Map<string, number>();
  /** Adds a glyph for the letter's code points to the embedded font; returns the glyph's code in text. */
  const embed = (glyphId: number, letter: readonly number[], width: number): string => {
    const key = [glyphId, width, ...letter].join();
    const index = indexByGlyph.get(key) ?? font.subset.glyphs.push(glyphId) - 1;
    indexByGlyph.set(key, index);
    font.unicode[index] = letter;
    font.widths[index] = width * font.scale;
    return index.toString(16).padStart(4, "0");
  };
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    const letters = glyphs.flatMap(({ id, codePoints, advanceWidth }, index) => {
      const count = Math.max(1, codePoints.length);
      const position = positions[index] ?? { advanceWidth, xAdvance: advanceWidth };
      const share = { advanceWidth: position.advanceWidth / count, xAdvance: position.xAdvance / count };
      return Array.from({ length: count }, (_, place) => {
        // Arabic ends on the left: the leftmost place holds the last letter.
        const letter = codePoints.slice(count - place - 1, count - place);
        const code = embed(place === 0 ? id : blank, letter, advanceWidth / count);
        return { code, position: { ...position, ...share } };
      });
    });
    return [letters.map(({ code }) => code), letters.map(({ position }) => position)];
  };
}

/** Text of Arabic ligatures in PDFs: readers take the letters of one glyph from left to right, so each letter gets a glyph. */

/** The part of PDFKit's fonts that writes glyphs and their ToUnicode map; its types leave it out. */
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
  const codes = new Map<string, string>();
  const codeOf = (glyph: number, letter: readonly number[], width: number): string => {
    const key = [glyph, width, ...letter].join();
    const code = codes.get(key) ?? (font.subset.glyphs.push(glyph) - 1).toString(16).padStart(4, "0");
    codes.set(key, code);
    font.unicode[Number.parseInt(code, 16)] = letter;
    font.widths[Number.parseInt(code, 16)] = width * font.scale;
    return code;
  };
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    const letters = glyphs.flatMap(({ id, codePoints, advanceWidth }, index) => {
      const count = Math.max(1, codePoints.length);
      const { xAdvance, ...position } = positions[index] ?? { advanceWidth, xAdvance: advanceWidth };
      return Array.from({ length: count }, (_, place) => ({
        code: codeOf(
          place === 0 ? id : blank,
          codePoints.slice(count - place - 1, count - place),
          advanceWidth / count,
        ),
        position: { ...position, advanceWidth: position.advanceWidth / count, xAdvance: xAdvance / count },
      }));
    });
    return [letters.map(({ code }) => code), letters.map(({ position }) => position)];
  };
}

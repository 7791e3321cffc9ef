/** Turns the glyphs of a page into lines of text: finds columns, then rows, then words. Pure. */
import { countLetters, toReadingOrder } from "./direction.ts";

/** A character of a page and the place where it is drawn, in points from the lower left corner. */
export interface Glyph {
  readonly character: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
}

/** Glyphs of one line between two column gaps. */
interface Piece extends Omit<Glyph, "character"> {
  readonly glyphs: readonly Glyph[];
}

export function readLines(glyphs: readonly Glyph[]): string[] {
  const visible = glyphs.filter(({ size }) => size > 0);
  const letters = countLetters(visible.map(({ character }) => character));
  const readsFromRight = letters.rtl > letters.ltr;
  const hasBlanks = visible.filter(isBlank).length > minBlankShare * visible.length;
  const style = { readsFromRight, arabicGap: hasBlanks ? joinedWordGap : wordGap };
  return orderRows(splitPieces(visible), readsFromRight)
    .map((row) => rowText(row, style))
    .filter((line) => line !== "");
}

/** In font sizes: dots and vowels of Arabic letters are drawn a little above and below the line. */
const lineTolerance = 0.5;

type Position = Pick<Piece, "baseline" | "size" | "left">;

function groupRows<T extends Position>(items: readonly T[]): T[][] {
  const rows: T[][] = [];
  let baseline = Number.POSITIVE_INFINITY;
  for (const item of [...items].sort((a, b) => b.baseline - a.baseline)) {
    if (baseline - item.baseline > lineTolerance * item.size) {
      rows.push([]);
      baseline = item.baseline;
    }
    rows.at(-1)?.push(item);
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left));
}

/** In font sizes: wider than between words, even in justified text; narrower than between columns. */
const columnGap = 1.25;
/** In font sizes: a wider gap separates two words. */
const wordGap = 0.2;
/** For joined scripts on pages with blanks, where gaps between letters say little. */
const joinedWordGap = 0.7;
const minBlankShare = 0.05; // a page whose words are separated by blanks has a larger share of them

function splitPieces(glyphs: readonly Glyph[]): Piece[] {
  return groupRows(glyphs).flatMap((row) => {
    const pieces: Glyph[][] = [];
    let right = Number.NEGATIVE_INFINITY;
    for (const glyph of row) {
      if (isBlank(glyph)) continue;
      if (glyph.left - right > columnGap * glyph.size) pieces.push([]);
      pieces.at(-1)?.push(glyph);
      right = Math.max(right, glyph.right);
    }
    const blanks = row.filter(isBlank);
    return pieces.map((piece) => createPiece(piece, blanks));
  });
}

const isBlank = ({ character }: Glyph): boolean => /^\s$/.test(character);

function createPiece(inkedGlyphs: readonly Glyph[], blanks: readonly Glyph[]): Piece {
  const left = Math.min(...inkedGlyphs.map((glyph) => glyph.left));
  const right = Math.max(...inkedGlyphs.map((glyph) => glyph.right));
  const innerBlanks = blanks.filter((blank) => blank.left >= left && blank.left <= right);
  const doubleCentre = ({ left: start, right: end }: Glyph) => start + end;
  const glyphs = [...inkedGlyphs, ...innerBlanks].sort((a, b) => doubleCentre(a) - doubleCentre(b));
  const [first] = inkedGlyphs;
  return { glyphs, left, right, baseline: first?.baseline ?? 0, size: first?.size ?? 1 };
}

/** Columns within columns are split up to this depth. */
const maxColumnDepth = 4;

function orderRows(pieces: readonly Piece[], readsFromRight: boolean, depth = 0): Piece[][] {
  const gutter = depth < maxColumnDepth ? findGutter(pieces) : undefined;
  if (gutter === undefined) return groupRows(pieces);
  const rows: Piece[][] = [];
  let leftColumn: Piece[] = [];
  let rightColumn: Piece[] = [];
  const flushColumns = () => {
    for (const column of readsFromRight ? [rightColumn, leftColumn] : [leftColumn, rightColumn])
      rows.push(...orderRows(column, readsFromRight, depth + 1));
    leftColumn = [];
    rightColumn = [];
  };
  for (const row of groupRows(pieces)) {
    const crossesGutter = row.some((piece) => piece.left < gutter && piece.right > gutter);
    if (crossesGutter) {
      flushColumns();
      rows.push(row);
      continue;
    }
    leftColumn.push(...row.filter((piece) => piece.right <= gutter));
    rightColumn.push(...row.filter((piece) => piece.right > gutter));
  }
  flushColumns();
  return rows;
}

const minColumnLines = 4;
/** The share of pieces that may cross a gutter: headings over both columns. */
const maxCrossingShare = 0.3;
/** Columns stand side by side over at least this share of the shorter one's height. */
const minOverlapShare = 0.4;

function findGutter(pieces: readonly Piece[]): number | undefined {
  // A gutter begins a little to the right of a piece.
  const candidateXs = new Set(pieces.map(({ right, size }) => Math.round(right + 0.3 * size)));
  let best: { x: number; score: number } | undefined;
  for (const x of candidateXs) {
    const leftColumn = pieces.filter((piece) => piece.right <= x);
    const rightColumn = pieces.filter((piece) => piece.left >= x);
    const crossing = pieces.length - leftColumn.length - rightColumn.length;
    const smallerCount = Math.min(leftColumn.length, rightColumn.length);
    if (smallerCount < minColumnLines || crossing > maxCrossingShare * pieces.length) continue;
    // The best gutter has long columns on both sides and few headings across it.
    const score = smallerCount - 2 * crossing;
    if (best && score <= best.score) continue;
    if (areSideBySide(leftColumn, rightColumn) && !isTable(leftColumn, rightColumn)) best = { x, score };
  }
  return best?.x;
}

function areSideBySide(left: readonly Piece[], right: readonly Piece[]): boolean {
  const leftSpan = verticalSpan(left);
  const rightSpan = verticalSpan(right);
  const overlap = Math.min(leftSpan.top, rightSpan.top) - Math.max(leftSpan.bottom, rightSpan.bottom);
  const smallerHeight = Math.min(leftSpan.top - leftSpan.bottom, rightSpan.top - rightSpan.bottom);
  return overlap > minOverlapShare * smallerHeight;
}

const verticalSpan = (pieces: readonly Piece[]) => ({
  top: Math.max(...pieces.map(({ baseline }) => baseline)),
  bottom: Math.min(...pieces.map(({ baseline }) => baseline)),
});

/** Characters: a table's cells are shorter than lines of text. */
const maxCellLength = 22;
/** In font sizes: the cells of a table's row share one baseline. */
const rowTolerance = 0.15;
/** The share of the emptier side's pieces that have a piece on the other side at the same height. */
const minPairedShare = 0.7;

function isTable(left: readonly Piece[], right: readonly Piece[]): boolean {
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  const paired = fewer.filter(({ baseline, size }) =>
    more.some((other) => Math.abs(other.baseline - baseline) < rowTolerance * size),
  );
  const meanLength = (pieces: readonly Piece[]) => pieces.flatMap(({ glyphs }) => glyphs).length / pieces.length;
  return paired.length > minPairedShare * fewer.length && Math.min(meanLength(left), meanLength(right)) < maxCellLength;
}

interface Style {
  readonly readsFromRight: boolean;
  readonly arabicGap: number;
}

const isArabic = (character: string): boolean => /\p{Script=Arabic}/u.test(character);

function rowText(row: readonly Piece[], style: Style): string {
  const characters: string[] = [];
  let right: number | undefined;
  for (const glyph of row.flatMap(({ glyphs }) => glyphs)) {
    const isJoinedScript = isArabic(glyph.character) && isArabic(characters.at(-1) ?? "");
    const minGap = (isJoinedScript ? style.arabicGap : wordGap) * glyph.size;
    const isApart = right !== undefined && glyph.left - right > minGap;
    if ((isApart || isBlank(glyph)) && characters.at(-1) !== " ") characters.push(" ");
    if (!isBlank(glyph)) characters.push(...glyph.character);
    right = Math.max(right ?? glyph.right, glyph.right);
  }
  const letters = countLetters(characters);
  const readsFromRight = letters.rtl > 0 && (style.readsFromRight || letters.rtl > letters.ltr);
  return toReadingOrder(characters, { readsFromRight }).trim();
}

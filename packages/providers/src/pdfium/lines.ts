import { countLetters, logical } from "./direction.ts";

/** A character of a page and the place where it is drawn, in points from the lower left corner. */
export interface Glyph {
  readonly character: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
}

interface Piece extends Omit<Glyph, "character"> {
  readonly glyphs: readonly Glyph[];
}

export function readLines(glyphs: readonly Glyph[]): string[] {
  const drawn = glyphs.filter(({ size }) => size > 0);
  const letters = countLetters(drawn.map(({ character }) => character));
  const readsFromRight = letters.rtl > letters.ltr;
  const hasBlanks = drawn.filter(isBlank).length > fewestBlanks * drawn.length;
  const style = { readsFromRight, arabicGap: hasBlanks ? joinedGap : wordGap };
  return arrange(piecesOf(drawn), readsFromRight)
    .map((row) => rowText(row, style))
    .filter((line) => line !== "");
}

/** In sizes of the font: points and vowels of Arabic letters are drawn a little above and below. */
const sameHeight = 0.5;

type Position = Pick<Piece, "baseline" | "size" | "left">;

function groupRows<T extends Position>(items: readonly T[]): T[][] {
  const rows: T[][] = [];
  let baseline = Number.POSITIVE_INFINITY;
  for (const item of [...items].sort((a, b) => b.baseline - a.baseline)) {
    if (baseline - item.baseline > sameHeight * item.size) {
      rows.push([]);
      baseline = item.baseline;
    }
    rows.at(-1)?.push(item);
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left));
}

/** In sizes of the font: wider than between words, even in justified text; narrower than between columns. */
const columnGap = 1.25;
const wordGap = 0.2;
/** Between words of a joined script where blanks are written too: there the gaps between letters say nothing. */
const joinedGap = 0.7;
/** Of all characters, where words are apart by blanks. */
const fewestBlanks = 0.05;

function piecesOf(glyphs: readonly Glyph[]): Piece[] {
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
    return pieces.map((piece) => pieceOf(piece, blanks));
  });
}

const isBlank = ({ character }: Glyph): boolean => /^\s$/.test(character);

function pieceOf(inked: readonly Glyph[], blanks: readonly Glyph[]): Piece {
  const left = Math.min(...inked.map((glyph) => glyph.left));
  const right = Math.max(...inked.map((glyph) => glyph.right));
  const inside = blanks.filter((blank) => blank.left >= left && blank.left <= right);
  const glyphs = [...inked, ...inside].sort((a, b) => a.left + a.right - b.left - b.right);
  const [first] = inked;
  return { glyphs, left, right, baseline: first?.baseline ?? 0, size: first?.size ?? 1 };
}

const deepest = 4;

function arrange(pieces: readonly Piece[], readsFromRight: boolean, depth = 0): Piece[][] {
  const gutter = depth < deepest ? gutterOf(pieces) : undefined;
  if (gutter === undefined) return groupRows(pieces);
  const out: Piece[][] = [];
  let columns: [left: Piece[], right: Piece[]] = [[], []];
  const flush = () => {
    const [left, right] = columns;
    for (const column of readsFromRight ? [right, left] : [left, right])
      out.push(...arrange(column, readsFromRight, depth + 1));
    columns = [[], []];
  };
  for (const row of groupRows(pieces)) {
    if (row.some((piece) => piece.left < gutter && piece.right > gutter)) {
      flush();
      out.push(row);
    } else for (const piece of row) columns[piece.right <= gutter ? 0 : 1].push(piece);
  }
  flush();
  return out;
}

const fewestLines = 4;
const mostCrossing = 0.3;

function gutterOf(pieces: readonly Piece[]): number | undefined {
  const places = new Set(pieces.map(({ right, size }) => Math.round(right + 0.3 * size)));
  let best: { x: number; score: number } | undefined;
  for (const x of places) {
    const left = pieces.filter((piece) => piece.right <= x);
    const right = pieces.filter((piece) => piece.left >= x);
    const crossing = pieces.length - left.length - right.length;
    const fewest = Math.min(left.length, right.length);
    if (fewest < fewestLines || crossing > mostCrossing * pieces.length) continue;
    const score = fewest - 2 * crossing;
    if (best && score <= best.score) continue;
    if (standSideBySide(left, right) && !isTable(left, right)) best = { x, score };
  }
  return best?.x;
}

function standSideBySide(left: readonly Piece[], right: readonly Piece[]): boolean {
  const [a, b] = [spanOf(left), spanOf(right)];
  const shared = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
  return shared > 0.4 * Math.min(a.top - a.bottom, b.top - b.bottom);
}

const spanOf = (pieces: readonly Piece[]) => ({
  top: Math.max(...pieces.map(({ baseline }) => baseline)),
  bottom: Math.min(...pieces.map(({ baseline }) => baseline)),
});

/** Characters of a cell: a name beside its value is read across, not down. The two stand on one line exactly. */
const cellLength = 22;
const exactHeight = 0.15;

function isTable(left: readonly Piece[], right: readonly Piece[]): boolean {
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  const paired = fewer.filter(({ baseline, size }) =>
    more.some((other) => Math.abs(other.baseline - baseline) < exactHeight * size),
  );
  const mean = (pieces: readonly Piece[]) => pieces.reduce((sum, { glyphs }) => sum + glyphs.length, 0) / pieces.length;
  return paired.length > 0.7 * fewer.length && Math.min(mean(left), mean(right)) < cellLength;
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
    const isJoined = isArabic(glyph.character) && isArabic(characters.at(-1) ?? "");
    const isApart = right !== undefined && glyph.left - right > (isJoined ? style.arabicGap : wordGap) * glyph.size;
    if (isApart && characters.at(-1) !== " " && !isBlank(glyph)) characters.push(" ");
    if (!isBlank(glyph)) characters.push(...glyph.character);
    else if (characters.at(-1) !== " ") characters.push(" ");
    right = Math.max(right ?? glyph.right, glyph.right);
  }
  const letters = countLetters(characters);
  const readsFromRight = letters.rtl > 0 && (style.readsFromRight || letters.rtl > letters.ltr);
  return logical(characters, readsFromRight).trim();
}

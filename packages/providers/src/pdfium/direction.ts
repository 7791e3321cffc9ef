/** Turns the characters of a drawn line, from left to right, into text in the order of reading. Pure. */

const rtlScripts = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const digit = /\p{Nd}/u;
const letter = /\p{L}/u;

type Kind = "rtl" | "ltr" | "number" | "neutral";

function kindOf(character: string): Kind {
  if (digit.test(character)) return "number";
  if (rtlScripts.test(character)) return "rtl";
  return letter.test(character) ? "ltr" : "neutral";
}

export interface LetterCounts {
  readonly rtl: number;
  readonly ltr: number;
}

export function countLetters(characters: Iterable<string>): LetterCounts {
  let rtl = 0;
  let ltr = 0;
  for (const character of characters) {
    const kind = kindOf(character);
    if (kind === "rtl") rtl += 1;
    else if (kind === "ltr") ltr += 1;
  }
  return { rtl, ltr };
}

/** Arabic letters in the forms in which they are drawn, and Latin ligatures. */
const drawnForms = /[\uFB00-\uFB06\uFB50-\uFDFF\uFE70-\uFEFC]/g;
const toLetters = (text: string): string => text.replace(drawnForms, (form) => form.normalize("NFKC"));

const numberSeparator = /^[.,:/٫٬+-]$/; // as in "1.5" or "10:30"

/** Consecutive characters of one kind; each neutral character is a run of its own. */
interface Run {
  readonly kind: Kind;
  readonly text: string;
}

function splitRuns(characters: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const [index, character] of characters.entries()) {
    const isBetweenDigits = digit.test(characters[index - 1] ?? "") && digit.test(characters[index + 1] ?? "");
    const isSeparator = numberSeparator.test(character) && isBetweenDigits;
    const kind = isSeparator ? "number" : kindOf(character);
    const lastRun = runs.at(-1);
    if (lastRun?.kind === kind && kind !== "neutral") runs[runs.length - 1] = { kind, text: lastRun.text + character };
    else runs.push({ kind, text: character });
  }
  return runs;
}

export function toReadingOrder(characters: readonly string[], { readsFromRight = false } = {}): string {
  return toLetters(readsFromRight ? readFromRight(characters) : readFromLeft(characters));
}

/** Latin words and numbers keep their own order; neutral characters follow the line. */
function readFromRight(characters: readonly string[]): string {
  const text: string[] = [];
  const runs = splitRuns(characters);
  let end = runs.length;
  while (end > 0) {
    const start = latinStart(runs, end);
    if (start < end) text.push(joinRuns(runs.slice(start, end)));
    else text.push(reverseRtl(runs[end - 1]));
    end = Math.min(start, end - 1);
  }
  return pairBrackets(text.join(""));
}

const isLatinOrNumber = (run: Run | undefined): boolean => run?.kind === "ltr" || run?.kind === "number";

/** Start of the Latin words and numbers that end at `end`; `end` itself if there are none. */
function latinStart(runs: readonly Run[], end: number): number {
  if (!isLatinOrNumber(runs[end - 1])) return end;
  let start = end;
  for (let index = end - 1; index >= 0 && runs[index]?.kind !== "rtl"; index -= 1)
    if (isLatinOrNumber(runs[index])) start = index;
  // Without a Latin word between them, numbers follow the direction of the line, one by one.
  const hasWords = runs.slice(start, end).some(({ kind }) => kind === "ltr");
  return hasWords ? start : end - 1;
}

/** Restores the order of Arabic words, which are drawn from the right even in a line that reads from the left. */
function readFromLeft(characters: readonly string[]): string {
  const runs = splitRuns(characters);
  const text: string[] = [];
  let index = 0;
  while (index < runs.length) {
    const end = arabicEnd(runs, index);
    if (end > index) {
      const arabic = runs.slice(index, end).flatMap((run) => [...run.text]);
      text.push(toReadingOrder(arabic, { readsFromRight: true }));
    } else text.push(runs[index]?.text ?? "");
    index = Math.max(end, index + 1);
  }
  return text.join("");
}

/** End of the Arabic words that begin at `start`; `start` itself if there are none. */
function arabicEnd(runs: readonly Run[], start: number): number {
  let end = start;
  if (runs[start]?.kind !== "rtl") return end;
  for (let index = start; index < runs.length && runs[index]?.kind !== "ltr"; index += 1)
    if (runs[index]?.kind === "rtl") end = index + 1;
  return end;
}

const joinRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("");

function reverseRtl(run: Run | undefined): string {
  if (run?.kind !== "rtl") return run?.text ?? "";
  return [...run.text].reverse().join("");
}

/** Some PDF writers mirror brackets in right-to-left lines: the first of a pair is made to open, the next to close. */
function pairBrackets(text: string): string {
  let isOpen = false;
  return text.replace(/[()]/g, () => {
    isOpen = !isOpen;
    return isOpen ? "(" : ")";
  });
}

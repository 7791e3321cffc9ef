/** From the order of the eye to the order of reading: a drawn line, left to right, becomes text. Pure. */

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const number = /\p{Nd}/u;
const letter = /\p{L}/u;

type Kind = "rtl" | "ltr" | "number" | "neutral";

function kindOf(character: string): Kind {
  if (number.test(character)) return "number";
  if (rightToLeft.test(character)) return "rtl";
  return letter.test(character) ? "ltr" : "neutral";
}

export interface Letters {
  readonly rtl: number;
  readonly ltr: number;
}

export function countLetters(characters: Iterable<string>): Letters {
  let rtl = 0;
  let ltr = 0;
  for (const character of characters) {
    const kind = kindOf(character);
    if (kind === "rtl") rtl += 1;
    else if (kind === "ltr") ltr += 1;
  }
  return { rtl, ltr };
}

/** Letters as they are drawn in Arabic, and Latin ligatures: to be read as the letters that they stand for. */
const drawnForms = /[\uFB00-\uFB06\uFB50-\uFDFF\uFE70-\uFEFC]/g;
const plain = (text: string): string => text.replace(drawnForms, (form) => form.normalize("NFKC"));

interface Run {
  readonly kind: Kind;
  readonly text: string;
}

function runsOf(characters: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const [index, character] of characters.entries()) {
    const isSeparator =
      /^[.,:/٫٬+-]$/.test(character) &&
      number.test(characters[index - 1] ?? "") &&
      number.test(characters[index + 1] ?? "");
    const kind = isSeparator ? "number" : kindOf(character);
    const last = runs.at(-1);
    if (last?.kind === kind && kind !== "neutral") runs[runs.length - 1] = { kind, text: last.text + character };
    else runs.push({ kind, text: character });
  }
  return runs;
}

/** In a line that reads from the right, Latin words and numbers keep their own order; what is between belongs to the line. */
export function logical(characters: readonly string[], readsFromRight: boolean): string {
  if (!readsFromRight) return plain(readsFromLeft(characters));
  const out: string[] = [];
  const runs = runsOf(characters);
  for (let end = runs.length; end > 0; ) {
    const from = foreignFrom(runs, end);
    if (from < end) out.push(joinRuns(runs.slice(from, end)));
    else out.push(reversed(runs[end - 1]));
    end = Math.min(from, end - 1);
  }
  return plain(paired(out.join("")));
}

function foreignFrom(runs: readonly Run[], end: number): number {
  const isForeign = (run: Run | undefined) => run?.kind === "ltr" || run?.kind === "number";
  if (!isForeign(runs[end - 1])) return end;
  let from = end;
  for (let index = end - 1; index >= 0 && runs[index]?.kind !== "rtl"; index -= 1)
    if (isForeign(runs[index])) from = index;
  const hasWords = runs.slice(from, end).some(({ kind }) => kind === "ltr");
  return hasWords ? from : end - 1;
}

/** Arabic words within a line that reads from the left are drawn from the right. */
function readsFromLeft(characters: readonly string[]): string {
  const runs = runsOf(characters);
  const out: string[] = [];
  for (let index = 0; index < runs.length; ) {
    let end = index;
    if (runs[index]?.kind === "rtl")
      for (let next = index; next < runs.length && runs[next]?.kind !== "ltr"; next += 1)
        if (runs[next]?.kind === "rtl") end = next + 1;
    if (end > index)
      out.push(
        logical(
          runs.slice(index, end).flatMap(({ text }) => [...text]),
          true,
        ),
      );
    else out.push(runs[index]?.text ?? "");
    index = Math.max(end, index + 1);
  }
  return out.join("");
}

const joinRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join("");
const reversed = (run: Run | undefined): string =>
  run?.kind === "rtl" ? [...run.text].reverse().join("") : (run?.text ?? "");

/** Brackets are mirrored when they are drawn, by some writers twice: the first of a pair opens, the second closes. */
function paired(text: string): string {
  let isOpen = false;
  return text.replace(/[()]/g, () => {
    isOpen = !isOpen;
    return isOpen ? "(" : ")";
  });
}

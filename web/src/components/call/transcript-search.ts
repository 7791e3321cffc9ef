/** Finds a text in a transcript, ignoring case and accents. */
import type { TranscriptEntry } from "@callwright/contracts/endpoints/call";

/** The characters from `start` to before `end` of the line's message. */
export interface Match {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The text without case and accents; its character i comes from `starts[i]` to before `ends[i]` of the original. */
function foldText(text: string) {
  const starts: number[] = [];
  const ends: number[] = [];
  let result = "";
  let position = 0;
  for (const character of text) {
    // NFKD splits accents into combining marks, which `\p{M}` matches.
    const plain = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    for (let index = 0; index < plain.length; index += 1) {
      starts.push(position);
      ends.push(position + character.length);
    }
    result += plain;
    position += character.length;
  }
  return { text: result, starts, ends };
}

export function findMatches(entries: readonly TranscriptEntry[], search: string): readonly Match[] {
  const needle = foldText(search.trim()).text;
  if (needle === "") return [];
  return entries.flatMap(({ message }, line) => {
    const { text, starts, ends } = foldText(message);
    const hits: Match[] = [];
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
      const start = starts[at] ?? 0;
      // A character such as "…" folds to three dots but is matched only once.
      if (start >= (hits.at(-1)?.end ?? 0)) hits.push({ line, start, end: ends[at + needle.length - 1] ?? start });
    }
    return hits;
  });
}

export interface Piece {
  readonly text: string;
  readonly match?: number;
}

export function splitAtMatches(message: string, line: number, matches: readonly Match[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const [index, { line: matchLine, start, end }] of matches.entries()) {
    if (matchLine !== line) continue;
    if (start > from) pieces.push({ text: message.slice(from, start) });
    pieces.push({ text: message.slice(start, end), match: index });
    from = end;
  }
  if (from < message.length) pieces.push({ text: message.slice(from) });
  return pieces;
}

/** Finds a text in a transcript, ignoring case and accents. */
import type { TranscriptEntry } from "@callwright/contracts/endpoints/call";

/** From `start` to before `end` in the line's message. */
export interface Match {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The text without case and accents, and each character's position in the original. */
function foldText(text: string): { readonly text: string; readonly positions: readonly number[] } {
  const positions: number[] = [];
  let result = "";
  let position = 0;
  for (const character of text) {
    // \p{M}: combining marks, which accents become.
    const plain = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    for (let index = 0; index < plain.length; index += 1) positions.push(position);
    result += plain;
    position += character.length;
  }
  return { text: result, positions: [...positions, position] };
}

export function findMatches(entries: readonly TranscriptEntry[], search: string): readonly Match[] {
  const needle = foldText(search.trim()).text;
  if (needle === "") return [];
  return entries.flatMap(({ message }, line) => {
    const { text, positions } = foldText(message);
    const found: Match[] = [];
    let at = text.indexOf(needle);
    while (at >= 0) {
      const end = at + needle.length;
      found.push({ line, start: positions[at] ?? 0, end: positions[end] ?? message.length });
      at = text.indexOf(needle, end);
    }
    return found;
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

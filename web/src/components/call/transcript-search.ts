/** Finds a text in a transcript, ignoring case and accents. */
import type { TranscriptEntry } from "@callwright/contracts/endpoints/call";

/** From `start` to before `end` in the line's message. */
export interface Match {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The normalized text, and each character's position in the original. */
function folded(text: string): { readonly text: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let result = "";
  let place = 0;
  for (const character of text) {
    const plain = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    for (let index = 0; index < plain.length; index += 1) places.push(place);
    result += plain;
    place += character.length;
  }
  return { text: result, places: [...places, place] };
}

export function matchesOf(entries: readonly TranscriptEntry[], search: string): readonly Match[] {
  const wanted = folded(search.trim()).text;
  if (wanted === "") return [];
  return entries.flatMap(({ message }, line) => {
    const { text, places } = folded(message);
    const found: Match[] = [];
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      found.push({ line, start: places[at] ?? 0, end: places[at + wanted.length] ?? message.length });
    return found;
  });
}

export interface Piece {
  readonly text: string;
  readonly match?: number;
}

export function piecesOf(message: string, line: number, matches: readonly Match[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const [number, { line: at, start, end }] of matches.entries()) {
    if (at !== line) continue;
    if (start > from) pieces.push({ text: message.slice(from, start) });
    pieces.push({ text: message.slice(start, end), match: number });
    from = end;
  }
  if (from < message.length) pieces.push({ text: message.slice(from) });
  return pieces;
}

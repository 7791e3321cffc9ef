import { latinDigits } from "@callwright/contracts/digits";
import type { TranscriptLine } from "../ports/voice.ts";

/** Words in lower case without accents, vowel signs, spelling variants of Arabic and punctuation. */
export function quoteWords(text: string): string[] {
  return latinDigits(text.normalize("NFKD"))
    .toLowerCase()
    .replace(/[\p{M}\u0640]/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

interface Word {
  readonly word: string;
  readonly line: number;
}

/** Lines of the candidate that no line of the assistant divides, as words. */
function turnsOf(transcript: readonly TranscriptLine[]): Word[][] {
  const turns: Word[][] = [];
  let previous: TranscriptLine["role"] | undefined;
  for (const [line, { role, message }] of transcript.entries()) {
    if (role === "user") {
      if (previous !== "user") turns.push([]);
      turns.at(-1)?.push(...quoteWords(message).map((word) => ({ word, line })));
    }
    previous = role;
  }
  return turns;
}

function placesOf(turn: readonly Word[], quote: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = 0; at + quote.length <= turn.length; at += 1)
    if (quote.every((word, index) => turn[at + index]?.word === word)) places.push(turn[at]?.line ?? 0);
  return places;
}

function sharedWords(transcript: readonly TranscriptLine[], line: number, question: ReadonlySet<string>): number {
  const asked = transcript.slice(0, line).findLast(({ role }) => role === "assistant");
  return new Set(quoteWords(asked?.message ?? "").filter((word) => question.has(word))).size;
}

/** Of several places, the one after the assistant's words that are most like the question. */
export function findQuote(transcript: readonly TranscriptLine[], quote: string, question: string) {
  const words = quoteWords(quote);
  if (words.length === 0) return undefined;
  const asked = new Set(quoteWords(question));
  const places = turnsOf(transcript).flatMap((turn) => placesOf(turn, words));
  const rated = places.map((line) => ({ line, shared: sharedWords(transcript, line, asked) }));
  rated.sort((a, b) => b.shared - a.shared || a.line - b.line);
  const line = rated[0]?.line;
  return line === undefined ? undefined : { line, second: transcript[line]?.secondsFromStart };
}

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

/** The candidate's words by turn: a turn is a series of lines without another speaker's line in between. */
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

function matchingLines(turn: readonly Word[], quote: readonly string[]): number[] {
  const lines: number[] = [];
  for (let start = 0; start + quote.length <= turn.length; start += 1)
    if (quote.every((word, index) => turn[start + index]?.word === word)) lines.push(turn[start]?.line ?? 0);
  return lines;
}

function countSharedWords(transcript: readonly TranscriptLine[], line: number, question: ReadonlySet<string>): number {
  const askedLine = transcript.slice(0, line).findLast(({ role }) => role === "assistant");
  return new Set(quoteWords(askedLine?.message ?? "").filter((word) => question.has(word))).size;
}

/** Of several matches, takes the one after the assistant line that shares the most words with the question. */
export function findQuote(transcript: readonly TranscriptLine[], quote: string, question: string) {
  const words = quoteWords(quote);
  if (words.length === 0) return undefined;
  const questionWords = new Set(quoteWords(question));
  const lines = turnsOf(transcript).flatMap((turn) => matchingLines(turn, words));
  const ratedLines = lines.map((line) => ({ line, shared: countSharedWords(transcript, line, questionWords) }));
  ratedLines.sort((a, b) => b.shared - a.shared || a.line - b.line);
  const line = ratedLines[0]?.line;
  return line === undefined ? undefined : { line, second: transcript[line]?.secondsFromStart };
}

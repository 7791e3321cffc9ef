/** The transcript line spoken at a moment of the recording. */
import type { TranscriptEntry } from "@callwright/contracts/endpoints/call";

/** Index of the last line that has begun; -1 before the first, or if no line has a time. */
export function currentLine(entries: readonly TranscriptEntry[], seconds: number): number {
  return entries.findLastIndex((entry) => (entry.secondsFromStart ?? Number.POSITIVE_INFINITY) <= seconds);
}

/** Which line of a transcript is being said at a moment of the recording. */
import type { TranscriptEntry } from "@callwright/contracts/endpoints/call";

/** The last line that has begun; -1 before the first, or when no line has its second. */
export function currentLine(entries: readonly TranscriptEntry[], seconds: number): number {
  return entries.findLastIndex((entry) => (entry.secondsFromStart ?? Number.POSITIVE_INFINITY) <= seconds);
}

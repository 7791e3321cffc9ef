/** The live transcript: a speaker's partial line is replaced until it is final. */

export type Speaker = "assistant" | "user";

export interface SpokenText {
  readonly speaker: Speaker;
  readonly text: string;
  readonly isFinal: boolean;
}

export interface TranscriptLine extends SpokenText {
  readonly id: number;
}

export function withSpoken(lines: readonly TranscriptLine[], spoken: SpokenText): readonly TranscriptLine[] {
  const open = lines.findLastIndex(({ speaker, isFinal }) => speaker === spoken.speaker && !isFinal);
  if (open < 0) return [...lines, { ...spoken, id: lines.length }];
  return lines.with(open, { ...spoken, id: open });
}

/** Reads a transcript message of the provider; undefined for its other messages. */
export function spokenIn(message: unknown): SpokenText | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { type, role, transcriptType, transcript } = message as Record<string, unknown>;
  if (type !== "transcript" || typeof transcript !== "string") return undefined;
  return {
    speaker: role === "assistant" ? "assistant" : "user",
    text: transcript,
    isFinal: transcriptType === "final",
  };
}

import { expect, it } from "vitest";
import { type SpokenText, spokenIn, type TranscriptLine, withSpoken } from "./transcript.ts";

const said = (speaker: SpokenText["speaker"], text: string, isFinal = true): SpokenText => ({ speaker, text, isFinal });
const linesOf = (...spoken: SpokenText[]) =>
  spoken
    .reduce<readonly TranscriptLine[]>(withSpoken, [])
    .map(({ speaker, text, isFinal }) => `${speaker}: ${text}${isFinal ? "" : "…"}`);

it("a partial line is replaced until it is final, and then stays", () => {
  expect(
    linesOf(
      said("user", "I", false),
      said("user", "I have", false),
      said("user", "I have time."),
      said("user", "Now."),
    ),
  ).toEqual(["user: I have time.", "user: Now."]);
});

it("an interruption leaves both speakers their own line", () => {
  expect(
    linesOf(
      said("assistant", "May I", false),
      said("user", "Yes", false),
      said("assistant", "May I ask?"),
      said("user", "Yes."),
    ),
  ).toEqual(["assistant: May I ask?", "user: Yes."]);
});

it("only transcripts are read from the provider's messages", () => {
  expect(spokenIn({ type: "transcript", role: "assistant", transcriptType: "final", transcript: "Hello" })).toEqual(
    said("assistant", "Hello"),
  );
  expect(spokenIn({ type: "transcript", role: "user", transcriptType: "partial", transcript: "Hel" })).toEqual(
    said("user", "Hel", false),
  );
  expect(spokenIn({ type: "speech-update", status: "started" })).toBeUndefined();
  expect(spokenIn("playable")).toBeUndefined();
});

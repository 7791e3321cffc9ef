import { EventEmitter } from "node:events";
import type { WebAssistant } from "@callwright/contracts/endpoints/inbound";
import { describe, expect, it, vi } from "vitest";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { addSpokenText, openVoiceCall, readSpokenText, type SpokenText, type TranscriptLine } from "./voice-call.ts";

const harness = harnessForFile();

const assistant: WebAssistant = {
  kind: "inbound",
  prompt: "Help.",
  firstSentence: "Hello.",
  lastSentence: "Bye.",
  language: "en",
  voice: "Lucy",
};

/** Creates a stub of the provider's client: its call fails with this error. */
const failingClient = (failure: unknown) =>
  class extends EventEmitter {
    // Ignores the provider's arguments.
    constructor(_token: string) {
      super();
    }
    async reconnect(): Promise<void> {
      this.emit("error", failure);
    }
    async stop(): Promise<void> {}
  };

async function failureMessage(load: Parameters<typeof openVoiceCall>[2]): Promise<string> {
  harness.answerWith(() => okResponse({ id: "call_1", webCallUrl: "/rooms/1" }));
  const onFailed = vi.fn<(message: string) => void>();
  const failTest = () => expect.unreachable();
  openVoiceCall(
    assistant,
    { onStarted: failTest, onEnded: failTest, onFailed, onSpoken: failTest, onLevel: failTest },
    load,
  );
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce(), { timeout: 10_000 });
  return onFailed.mock.calls[0]?.[0] ?? "";
}

describe("a voice call that fails", () => {
  it.each([
    ["Microphone lost", { type: "daily-error", error: { msg: "Microphone lost" } }],
    ["Call failed", { type: "unknown" }],
    ["Call failed", undefined],
  ])("under way says Call error: %s", async (message, failure) => {
    expect(await failureMessage(async () => failingClient(failure))).toBe(`Call error: ${message}`);
  });

  it("to load its client says so in the specification's words", async () => {
    expect(await failureMessage(() => Promise.reject(new Error("offline")))).toBe("VAPI initialization failed");
  });
});

const said = (speaker: SpokenText["speaker"], text: string, isFinal = true): SpokenText => ({ speaker, text, isFinal });
const linesOf = (...texts: SpokenText[]) =>
  texts
    .reduce<readonly TranscriptLine[]>(addSpokenText, [])
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

it("after an interruption, each speaker keeps a line of their own", () => {
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
  expect(
    readSpokenText({ type: "transcript", role: "assistant", transcriptType: "final", transcript: "Hello" }),
  ).toEqual(said("assistant", "Hello"));
  expect(readSpokenText({ type: "transcript", role: "user", transcriptType: "partial", transcript: "Hel" })).toEqual(
    said("user", "Hel", false),
  );
  expect(readSpokenText({ type: "speech-update", status: "started" })).toBeUndefined();
  expect(readSpokenText("playable")).toBeUndefined();
});

import { EventEmitter } from "node:events";
import type { WebAssistant } from "@callwright/contracts/endpoints/inbound";
import { describe, expect, it, vi } from "vitest";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { openVoiceCall } from "./voice-call.ts";

const harness = harnessForFile();

const assistant: WebAssistant = {
  kind: "inbound",
  ...{ prompt: "Help.", firstSentence: "Hello.", lastSentence: "Bye.", language: "en", voice: "Lucy" },
};

/** The provider's client in a room in which this error happens. */
const roomThatFails = (failure: unknown) =>
  class extends EventEmitter {
    // Of the provider's settings none matters here.
    constructor(_token: string) {
      super();
    }
    async reconnect(): Promise<void> {
      this.emit("error", failure);
    }
    async stop(): Promise<void> {}
  };

async function failureOf(load: Parameters<typeof openVoiceCall>[2]): Promise<string> {
  harness.answerWith(() => okResponse({ id: "call_1", webCallUrl: "/rooms/1" }));
  const onFailed = vi.fn<(words: string) => void>();
  const unwanted = () => expect.unreachable();
  openVoiceCall(
    assistant,
    { onStarted: unwanted, onEnded: unwanted, onFailed, onSpoken: unwanted, onLevel: unwanted },
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
  ])("under way says Call error: %s", async (words, failure) => {
    expect(await failureOf(async () => roomThatFails(failure))).toBe(`Call error: ${words}`);
  });

  it("to load its client says so in the specification's words", async () => {
    expect(await failureOf(() => Promise.reject(new Error("offline")))).toBe("VAPI initialization failed");
  });
});

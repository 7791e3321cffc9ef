import { createLanguageModel } from "@callwright/providers/aws/bedrock";
import { describe, expect, it } from "vitest";
import { type Answer, type RequestHandler, serve, unreachableUrl } from "./loopback.ts";

const modelId = "eu.anthropic.claude-haiku-4-5-20251001-v1:0";
const modelOptions = { region: "eu-west-1", modelId };
const request = {
  instructions: "You are an AI recruiting assistant.",
  turns: [
    { role: "user", text: "[The call is answered.]" },
    { role: "assistant", text: "Hello, do you have a moment?" },
    { role: "user", text: "Yes." },
  ],
  maxTokens: 150,
} as const;

/** A Converse answer as Bedrock writes it. */
const textAnswer = (...texts: readonly string[]): Answer => ({
  body: {
    output: { message: { role: "assistant", content: texts.map((text) => ({ text })) } },
    stopReason: "end_turn",
    usage: { inputTokens: 40, outputTokens: 8, totalTokens: 48 },
    metrics: { latencyMs: 640 },
  },
});

async function replyWith(handler: RequestHandler, seconds?: number) {
  await using server = await serve(handler);
  const model = createLanguageModel({ ...modelOptions, endpoint: server.url, seconds });
  const reply = await model.reply(request).catch((error: unknown) => error);
  return { reply, requests: server.requests };
}

describe("a model of Bedrock", () => {
  it("takes the next turn of a conversation, signed, within its tokens", async () => {
    const { reply, requests } = await replyWith(() => textAnswer("How many years ", "of experience do you have?"));
    expect(reply).toEqual({ text: "How many years of experience do you have?", tokens: 48 });
    expect(requests[0]?.path).toBe(`/model/${encodeURIComponent(modelId)}/converse`);
    expect(requests[0]?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 .*\/eu-west-1\/bedrock\/aws4_request/);
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      system: [{ text: request.instructions }],
      messages: request.turns.map(({ role, text }) => ({ role, content: [{ text }] })),
      inferenceConfig: { maxTokens: 150, temperature: 0.4 },
    });
  });

  it.each<[string, Answer]>([
    ["says nothing", textAnswer(" ")],
    [
      "is throttled",
      { status: 429, headers: { "x-amzn-errortype": "ThrottlingException" }, body: { message: "Too many requests" } },
    ],
  ])("fails with an error when it %s", async (_, answer) => {
    expect((await replyWith(() => answer)).reply).toBeInstanceOf(Error);
  });

  it("fails in time when it is silent, and when nothing listens", async () => {
    // Without its own limit the model would wait until the test times out.
    expect((await replyWith(() => undefined, 1)).reply).toBeInstanceOf(Error);
    const model = createLanguageModel({ ...modelOptions, endpoint: await unreachableUrl(), seconds: 2 });
    await expect(model.reply(request)).rejects.toThrow();
  });
});

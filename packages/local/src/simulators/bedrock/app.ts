/** The part of Bedrock's Converse API that rehearsals use, with a scripted model that follows its instructions. */
import { Hono } from "hono";
import * as z from "zod/mini";
import { playRehearsal } from "../conversation/rehearsal.ts";

const content = z.array(z.object({ text: z.string().check(z.minLength(1)) })).check(z.minLength(1));

const converseSchema = z.strictObject({
  system: content,
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), content })).check(
    z.minLength(1),
    z.refine(
      (messages) => messages.every(({ role }, index) => role === (index % 2 === 0 ? "user" : "assistant")),
      "A conversation must start with a user message and alternate",
    ),
  ),
  inferenceConfig: z.object({
    maxTokens: z.int().check(z.minimum(1)),
    temperature: z.number().check(z.minimum(0), z.maximum(1)),
  }),
});

const refuse = (status: number, type: string, message: string): Response =>
  Response.json({ message }, { status, headers: { "x-amzn-errortype": type } });

export const bedrockBusy = (): Response => refuse(429, "ThrottlingException", "Too many requests, please wait.");
export const bedrockBroken = (): Response =>
  refuse(500, "InternalServerException", "The system encountered an unexpected error.");

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

export function createBedrock(): Hono {
  const app = new Hono();
  app.post("/model/:modelId/converse", async (c) => {
    if (!/^AWS4-HMAC-SHA256 .*\/bedrock\/aws4_request/.test(c.req.header("authorization") ?? ""))
      return refuse(403, "AccessDeniedException", "The request is not signed.");
    const parsed = converseSchema.safeParse(await c.req.json());
    if (!parsed.success) return refuse(400, "ValidationException", parsed.error.issues[0]?.message ?? "");
    const { system, messages } = parsed.data;
    const textOf = (blocks: readonly { text: string }[]) => blocks.map(({ text }) => text).join("\n");
    const turns = messages.map((message) => ({ role: message.role, text: textOf(message.content) }));
    const text = playRehearsal(textOf(system), turns);
    const inputTokens = tokensOf([textOf(system), ...turns.map((turn) => turn.text)].join("\n"));
    const outputTokens = tokensOf(text);
    return c.json({
      output: { message: { role: "assistant", content: [{ text }] } },
      stopReason: "end_turn",
      usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
      metrics: { latencyMs: 400 },
    });
  });
  app.notFound(() => refuse(404, "UnknownOperationException", "Not found."));
  return app;
}

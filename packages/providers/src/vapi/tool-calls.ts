import { parseJson } from "@callwright/core/kernel/json";
import type { CallTool, ToolAnswer, ToolRequest } from "@callwright/core/ports/voice";
import type { Vapi } from "@vapi-ai/server-sdk";
import * as z from "zod/mini";
import { readCallRef } from "./webhook.ts";

const timeoutSeconds = 12;
const slowMs = 4_000; // after this the assistant says that it takes a moment

const requestSchema = z.object({
  message: z.object({
    type: z.literal("tool-calls"),
    call: z.looseObject({ id: z.string() }),
    toolCallList: z.array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(200)),
        // Some payloads have name and arguments here, not under `function`, where Vapi documents them.
        name: z.optional(z.string()),
        arguments: z.optional(z.unknown()),
        function: z.optional(z.object({ name: z.string(), arguments: z.optional(z.unknown()) })),
      }),
    ),
  }),
});

export function readToolRequest(body: unknown): ToolRequest | undefined {
  const { message } = z.safeParse(requestSchema, body).data ?? {};
  if (!message) return undefined;
  return {
    voiceCallId: message.call.id,
    ref: readCallRef(message.call),
    calls: message.toolCallList.map((call) => ({
      id: call.id,
      name: call.function?.name ?? call.name ?? "",
      input: parseArguments(call.function?.arguments ?? call.arguments),
    })),
  };
}

function parseArguments(value: unknown): unknown {
  if (typeof value !== "string") return value ?? {};
  try {
    return value === "" ? {} : parseJson(value);
  } catch {
    return {};
  }
}

export const toolAnswerBody = (answers: readonly ToolAnswer[]) => ({
  results: answers.map(({ id, ...answer }) => ({ toolCallId: id, ...answer })),
});

function toProperties(parameters: CallTool["parameters"]): Record<string, Vapi.JsonSchema> {
  const properties = Object.entries(parameters).map(([name, { enum: values, ...details }]) => [
    name,
    { ...details, ...(values && { enum: [...values] }) },
  ]);
  return Object.fromEntries(properties);
}

export const functionTools = (
  tools: readonly CallTool[],
  server: { readonly url: string; readonly headers: Record<string, string> },
): Vapi.CreateFunctionToolDto[] =>
  tools.map(({ name, description, parameters, required, spoken }) => ({
    function: {
      name,
      description,
      parameters: { type: "object", properties: toProperties(parameters), required: [...required] },
    },
    // No retry plan, since the conversation does not wait for retries.
    server: { ...server, timeoutSeconds },
    messages: [
      { type: "request-start", content: spoken.started },
      { type: "request-response-delayed", content: spoken.slow, timingMilliseconds: slowMs },
      { type: "request-failed", content: spoken.failed },
    ],
  }));

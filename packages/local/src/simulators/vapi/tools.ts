/** Calls the servers of an assistant's tools during a call, as the voice provider does. */
import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { ToolUse } from "../conversation/booking.ts";
import type { Deliveries } from "../deliveries.ts";
import { scenarioOf } from "../scenarios.ts";
import { type Assistant, functionTool } from "./assistant-schema.ts";
import type { CallRecord } from "./calls.ts";
import { ORG_ID } from "./objects.ts";
import { planOf, type ServerMessages, textHeaders } from "./server-messages.ts";

const answerSchema = z.object({
  results: z.array(z.object({ toolCallId: z.string(), result: z.optional(z.string()), error: z.optional(z.string()) })),
});

type Tool = z.infer<typeof functionTool>;

export function toolOf({ model }: Assistant, name: string): Tool | undefined {
  const tools: readonly unknown[] = model && "tools" in model && Array.isArray(model.tools) ? model.tools : [];
  return tools
    .flatMap((tool) => z.safeParse(functionTool, tool).data ?? [])
    .find((tool) => tool.function.name === name);
}

/** What the assistant says while a tool runs. */
export const startMessageOf = (assistant: Assistant, name: string): string | undefined =>
  toolOf(assistant, name)?.messages?.find(({ type }) => type === "request-start")?.content;

/** The tool's result; undefined if no answer comes. */
export async function askTool(
  call: CallRecord,
  { tool: name, input, isRepeated }: ToolUse,
  { deliveries, messages }: { readonly deliveries: Deliveries; readonly messages: ServerMessages },
): Promise<string | undefined> {
  const tool = toolOf(call.setup.assistant, name);
  if (!tool?.server?.url) return undefined;
  const { booking } = scenarioOf(call.number);
  const id = `call_${randomBytes(12).toString("base64url")}`;
  const toolCall = { id, type: "function", function: { name, arguments: input } };
  const content = { toolCallList: [toolCall], toolWithToolCallList: [{ ...tool, toolCall }] };
  const delivery = {
    provider: "vapi" as const,
    account: ORG_ID,
    subject: call.id,
    type: "tool-calls",
    url: tool.server.url,
    headers: { "content-type": "application/json", ...textHeaders(tool.server.headers) },
    body: () => messages.bodyOf(call, "tool-calls", content),
    plan: planOf(tool.server),
  };
  // In the scenario `twice` the request is sent twice, and the first answer counts.
  const [answer] = await Promise.all(
    (booking === "twice" ? [delivery, delivery] : [delivery]).map((each) => deliveries.sendAndWait(each)),
  );
  // In the scenario `timeout` the request arrives, but its answer is lost.
  if (booking === "timeout" && name === "book_time" && !isRepeated) return undefined;
  const results = z.safeParse(answerSchema, parseJson(answer)).data?.results;
  return results?.find(({ toolCallId }) => toolCallId === id)?.result;
}

function parseJson(answer: string | undefined): unknown {
  try {
    return JSON.parse(answer ?? "");
  } catch {
    return undefined;
  }
}

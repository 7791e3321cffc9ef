import type { Item } from "../db/service.ts";
import { db } from "../db/service.ts";
import * as Interview from "../interview/index.ts";
import { ports } from "../kernel/context.ts";
import type { CallAssistant, CallRef } from "../ports/voice.ts";
import { accountOfCall } from "./account-capacity/lease.ts";
import type { CallItem } from "./item.ts";

export function withTools(assistant: CallAssistant, parent: Item<"parent">): CallAssistant {
  if (!Interview.offersInterviews(parent) || !ports().voice.carriesTools) return assistant;
  const { prompt, language } = assistant;
  return {
    ...assistant,
    prompt: `${prompt}\n\n${Interview.promptSection(language)}`,
    tools: Interview.toolsIn(language),
  };
}

export async function findLive(
  { tenantId, callId, attempt }: CallRef,
  { voiceCallId, accountId }: { readonly voiceCallId: string; readonly accountId: string },
): Promise<CallItem | undefined> {
  const { data: call } = await db().call.get({ tenantId, callId }).go({ consistent: true });
  if (!call || call.state === "queued" || call.state === "ended") return undefined;
  // Its id is saved with the dial's answer, which a quick request may overtake.
  if (call.voiceCallId !== undefined && call.voiceCallId !== voiceCallId) return undefined;
  return accountOfCall(call) === accountId && attempt === call.attempts ? call : undefined;
}

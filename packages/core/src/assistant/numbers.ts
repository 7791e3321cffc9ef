import type { AnsweringBody } from "@callwright/contracts";
import * as PhoneNumber from "../number/index.ts";
import * as User from "../user/index.ts";
import { reviewAnswering } from "./closing.ts";
import { isMadePerCall } from "./order.ts";
import { type AssistantItem, get } from "./read.ts";

export async function answer(numberId: string, { mode, assistantId }: AnsweringBody): Promise<PhoneNumber.NumberItem> {
  if (assistantId === undefined) return PhoneNumber.setAnswering(numberId, { mode });
  User.requireArea("inbound");
  const number = await PhoneNumber.setAnswering(numberId, { mode, ...answererOf(await get(assistantId)) });
  await reviewAnswering(number);
  return PhoneNumber.get(numberId);
}

export async function release(assistantId: string): Promise<void> {
  for (const { numberId } of await PhoneNumber.answeredBy(assistantId))
    await PhoneNumber.setAnswering(numberId, { mode: "callbacks" });
}

export async function repoint(assistant: AssistantItem): Promise<void> {
  const answerer = answererOf(assistant);
  for (const number of await PhoneNumber.answeredBy(assistant.assistantId))
    if (number.voiceAssistantId !== answerer.voiceAssistantId || number.asksUs !== answerer.asksUs)
      await PhoneNumber.setAnswering(number.numberId, { mode: number.answering, ...answerer });
}

const answererOf = (assistant: AssistantItem) => ({
  assistantId: assistant.assistantId,
  voiceAssistantId: assistant.voiceAssistantId,
  asksUs: isMadePerCall(assistant) || undefined,
});

/** Numbers that assistants answer. */
import type { AnsweringBody } from "@callwright/contracts";
import * as PhoneNumber from "../number/index.ts";
import * as User from "../user/index.ts";
import { reviewAnswering } from "./closing.ts";
import type { AssistantItem } from "./item.ts";
import { get } from "./read.ts";

export async function answer(numberId: string, { mode, assistantId }: AnsweringBody): Promise<PhoneNumber.NumberItem> {
  if (assistantId === undefined) return PhoneNumber.setAnswering(numberId, { mode });
  User.requireArea("inbound");
  const { voiceAssistantId } = await get(assistantId);
  const number = await PhoneNumber.setAnswering(numberId, { mode, assistantId, voiceAssistantId });
  await reviewAnswering(number);
  return PhoneNumber.get(numberId);
}

/** A deleted assistant's numbers answer callbacks only. */
export async function release(assistantId: string): Promise<void> {
  for (const { numberId } of await PhoneNumber.answeredBy(assistantId))
    await PhoneNumber.setAnswering(numberId, { mode: "callbacks" });
}

/** The assistant has another id at the provider: its numbers follow. */
export async function repoint({ assistantId, voiceAssistantId }: AssistantItem): Promise<void> {
  for (const number of await PhoneNumber.answeredBy(assistantId))
    await PhoneNumber.setAnswering(number.numberId, {
      mode: PhoneNumber.answeringOf(number),
      assistantId,
      voiceAssistantId,
    });
}

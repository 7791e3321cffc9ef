/** Numbers that assistants answer. */
import type { AnsweringBody } from "@callwright/contracts";
import * as PhoneNumber from "../number/index.ts";
import * as User from "../user/index.ts";
import { get } from "./read.ts";

export async function answer(numberId: string, { mode, assistantId }: AnsweringBody): Promise<PhoneNumber.NumberItem> {
  if (assistantId !== undefined) {
    User.requireArea("inbound");
    await get(assistantId);
  }
  return PhoneNumber.setAnswering(numberId, { mode, assistantId });
}

/** A deleted assistant's numbers answer callbacks only. */
export async function release(assistantId: string): Promise<void> {
  for (const { numberId } of await PhoneNumber.answeredBy(assistantId))
    await PhoneNumber.setAnswering(numberId, { mode: "callbacks" });
}

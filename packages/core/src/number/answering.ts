/** Who answers a number. */
import type { AnsweringMode } from "@callwright/contracts";
import { notFound } from "../kernel/error.ts";
import { get, list, type NumberItem } from "./read.ts";
import { save } from "./save.ts";

/** Numbers from before it could be chosen answer callbacks. */
export const answeringOf = ({ answering = "callbacks" }: Pick<NumberItem, "answering">): AnsweringMode => answering;

interface Answering {
  readonly mode: AnsweringMode;
  readonly assistantId?: string | undefined;
}

export async function setAnswering(numberId: string, { mode, assistantId }: Answering): Promise<NumberItem> {
  const number = await get(numberId);
  const saved = await save(number, { answering: mode, assistantId: mode === "none" ? undefined : assistantId });
  if (!saved) throw notFound("phone_number");
  return saved;
}

/** The user's numbers with that assistant. */
export const answeredBy = async (assistantId: string): Promise<NumberItem[]> =>
  (await list()).filter((number) => number.assistantId === assistantId);

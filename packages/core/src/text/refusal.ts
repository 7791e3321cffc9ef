/** Refusals that are about the number or its account, not about one text: the others wait instead of failing one by one. */
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import type { TextFailure } from "@callwright/contracts/text-failures";

const words = {
  account: refusal("texts_wait_account"),
  daily_cap: refusal("texts_wait_daily_cap"),
  sender: refusal("texts_wait_sender"),
} as const;

/** Of the same kinds, and yet about one text: whom a trial account may write to, how much it may say, what a price may be. */
const ofOneText: ReadonlySet<string> = new Set(["21603", "21606", "21608", "30010", "30044", "40150", "40306"]);

/** What is to be said of the number; nothing where the next text may fare better. */
export function wordsAgainstAll(failure: TextFailure, code = ""): Refusal | undefined {
  if (ofOneText.has(code)) return undefined;
  return failure === "account" || failure === "sender" || failure === "daily_cap" ? words[failure] : undefined;
}

/** Whether a number's words are of that kind: they go with the first text that is taken. */
export const isAgainstAll = (smsReason: Refusal | undefined): boolean =>
  Object.values(words).some(({ code }) => code === smsReason?.code);

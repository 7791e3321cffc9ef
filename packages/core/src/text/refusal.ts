/** Of the number or its account rather than one text: the other texts wait instead of failing one by one. */
import { type Refusal, refusal } from "@callwright/contracts/refusals";
import type { TextFailure } from "@callwright/contracts/text-failures";

const numberRefusals = {
  account: refusal("texts_wait_account"),
  daily_cap: refusal("texts_wait_daily_cap"),
  sender: refusal("texts_wait_sender"),
} as const;

/** Codes that concern one text only, such as a trial account's recipients, length or price. */
const singleTextCodes: ReadonlySet<string> = new Set(["21603", "21606", "21608", "30010", "30044", "40150", "40306"]);

export function numberRefusalOf(failure: TextFailure, code = ""): Refusal | undefined {
  if (singleTextCodes.has(code)) return undefined;
  return failure === "account" || failure === "sender" || failure === "daily_cap" ? numberRefusals[failure] : undefined;
}

/** Such a refusal is cleared by the first accepted text. */
export const isNumberRefusal = (smsReason: Refusal | undefined): boolean =>
  Object.values(numberRefusals).some(({ code }) => code === smsReason?.code);

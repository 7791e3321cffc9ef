/** Answers the voice provider's question who takes a call. Only reads: the call's first event writes it. */
import * as Assistant from "../../assistant/index.ts";
import * as Billing from "../../billing/index.ts";
import { log } from "../../kernel/log.ts";
import * as PhoneNumber from "../../number/index.ts";
import type { CallAnswer, CallAssistant } from "../../ports/voice.ts";
import * as User from "../../user/index.ts";
import { callAssistantOf } from "../assistant.ts";
import { accountOf } from "../attempt.ts";
import { callbackAssistant } from "./callback.ts";
import { type CallTarget, targetOf } from "./target.ts";

interface Question {
  readonly numberId: string;
  /** Whose secret proves the question. */
  readonly accountId: string;
  /** In E.164; absent if withheld. */
  readonly caller: string | undefined;
}

export async function answerCall({ numberId, accountId, caller }: Question): Promise<CallAnswer> {
  const number = await PhoneNumber.getEventual(numberId);
  if (!number || !PhoneNumber.isUsable(number) || accountOf(number) !== accountId) return sentence("closed", number);
  const [credit, target, owner] = await Promise.all([
    Billing.checkCredit(number),
    targetOf(number, caller),
    User.find(number.userId),
  ]);
  if (owner?.isDisabled) return sentence("closed", number);
  log.info("call.asked", { numberId, target: target.kind, credit: credit.kind });
  // Lines of the tenant bound what we dial; a caller is on the line already.
  if (credit.kind === "refused" && credit.refusal.why !== "tenant-lines") return sentence("busy", number);
  return answerOf(target, number);
}

function answerOf(target: CallTarget, number: PhoneNumber.NumberItem): CallAnswer {
  switch (target.kind) {
    case "callback": {
      const { parent, candidate } = target;
      return spoken(callbackAssistant(callAssistantOf(parent, candidate), target), parent.timezone);
    }
    case "assistant": {
      const { assistant } = target;
      const { voiceAssistantId } = assistant;
      if (voiceAssistantId && Assistant.isLive(assistant)) return { kind: "saved", voiceAssistantId };
      return spoken(Assistant.callAssistantOf(assistant), assistant.timezone);
    }
    case "none":
      return sentence("closed", number);
  }
}

const spoken = (assistant: CallAssistant, zone: string): CallAnswer => ({ kind: "assistant", assistant, zone });

const sentence = (
  what: "busy" | "closed",
  { phoneNumber = "" }: Partial<Pick<PhoneNumber.NumberItem, "phoneNumber">> = {},
): CallAnswer => ({
  kind: "sentence",
  words: PhoneNumber.sentences[PhoneNumber.languageOfNumber(phoneNumber)][what],
});

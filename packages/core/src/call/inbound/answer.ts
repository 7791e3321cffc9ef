/**
 * Tells the voice provider who answers an incoming call. Only reads rows; the first event of the call writes them.
 * Each import delays the answer, so tests/support/run/bundles.ts limits this function's size.
 */
import { fillPrompt, type Language } from "@callwright/contracts";
import { cleanFirstName } from "@callwright/contracts/person-name";
import * as Assistant from "../../assistant/index.ts";
import * as Billing from "../../billing/index.ts";
import type { ReadRow } from "../../db/light-rows.ts";
import { log } from "../../kernel/log.ts";
import * as PhoneNumber from "../../number/index.ts";
import type { CallAnswer, CallAssistant } from "../../ports/voice.ts";
import { platformAccount } from "../../voice-account/index.ts";
import { outboundCallAssistant } from "../assistant.ts";
import { withTransfers } from "../transfer.ts";
import { type CallTarget, readCallTarget } from "./target.ts";

interface IncomingCall {
  readonly tenantId: string;
  readonly numberId: string;
  readonly accountId: string;
  readonly caller: string | undefined;
}

export async function answerCall(
  { tenantId, numberId, accountId, caller }: IncomingCall,
  read: ReadRow,
): Promise<CallAnswer> {
  const number = await read("number", { tenantId, numberId });
  if (!number || !PhoneNumber.isUsable(number)) return sentenceReply("closed", number);
  if ((number.voiceAccountId ?? platformAccount) !== accountId) return sentenceReply("closed", number);
  const { userId } = number;
  const [{ credit, secondsLeft }, target, owner] = await Promise.all([
    readCredit(number, read),
    readCallTarget(read, number, caller),
    read("user", { tenantId, userId }),
  ]);
  if (owner?.isDisabled) return sentenceReply("closed", number);
  log.info("call.asked", { numberId, target: target.kind, credit: credit.kind });
  // The tenant's line limit applies to outbound calls only.
  if (credit.kind === "refused" && credit.refusal.why !== "tenant-lines") return sentenceReply("busy", number);
  return answerFor(target, number, { caller, secondsLeft });
}

async function readCredit({ tenantId, userId }: PhoneNumber.NumberItem, read: ReadRow) {
  const [meter, tenant] = await Promise.all([read("meter", { tenantId, userId }), read("tenantMeter", { tenantId })]);
  const timezone = async () => (await read("tenant", { tenantId }))?.timezone ?? "UTC";
  return { credit: await Billing.checkMeters(meter, tenant, timezone), secondsLeft: meter?.remainingSeconds ?? 0 };
}

function answerFor(
  target: CallTarget,
  number: PhoneNumber.NumberItem,
  { caller = "", secondsLeft }: { readonly caller: string | undefined; readonly secondsLeft: number },
): CallAnswer {
  const numbers = [caller, number.phoneNumber];
  const transferRequest = (person: Partial<PersonName> | undefined) => ({ person, numbers, secondsLeft });
  switch (target.kind) {
    case "callback": {
      const { parent, candidate } = target;
      const assistant = callbackAssistant(outboundCallAssistant(parent, candidate), target);
      return assistantReply(withTransfers(assistant, parent, transferRequest(candidate)), parent.timezone);
    }
    case "assistant": {
      const { assistant, person } = target;
      const { voiceAssistantId } = assistant;
      // The provider's saved copy has neither the caller's name nor the colleagues' hours.
      const hasColleagues = Boolean(assistant.colleagues?.length);
      const isPersonal = hasColleagues || (person !== undefined && Assistant.mentionsCaller(assistant));
      // Right after the tenant has moved to another voice account, the copy is still in the former one.
      const isSaved = Assistant.isSynced(assistant) && assistant.voiceAccountId === number.voiceAccountId;
      if (voiceAssistantId && isSaved && !isPersonal) return { kind: "saved", voiceAssistantId };
      const callAssistant = Assistant.inboundCallAssistant(assistant, person);
      return assistantReply(withTransfers(callAssistant, assistant, transferRequest(person)), assistant.timezone);
    }
    case "none":
      return sentenceReply("closed", number);
  }
}

type PersonName = Readonly<Record<"firstName" | "lastName", string>>;

const assistantReply = (assistant: CallAssistant, zone: string): CallAnswer => ({ kind: "assistant", assistant, zone });

const sentenceReply = (
  kind: "busy" | "closed",
  { phoneNumber = "" }: Partial<Pick<PhoneNumber.NumberItem, "phoneNumber">> = {},
): CallAnswer => ({
  kind: "sentence",
  words: PhoneNumber.callSentences[PhoneNumber.languageOfNumber(phoneNumber)][kind],
});

interface CallbackTexts {
  readonly greeting: string;
  readonly context: string;
  readonly missed: string;
}

const callbackTexts: Record<Language, CallbackTexts> = {
  en: {
    greeting:
      "Hello {{FirstName}}, this is the AI assistant of {{companyName}}. This call is recorded. Thank you for calling back.",
    context:
      "The person is calling you back: you called them on {{day}}. Do not start over; continue where that call ended. What was said then: {{summary}}",
    missed: "You did not reach them.",
  },
  de: {
    greeting:
      "Guten Tag {{FirstName}}, hier ist der KI-Assistent von {{companyName}}. Dieses Gespräch wird aufgezeichnet. Danke für Ihren Rückruf.",
    context:
      "Die Person ruft dich zurück: Du hast sie am {{day}} angerufen. Beginne nicht von vorn, sondern knüpfe an dieses Gespräch an. Was dabei gesagt wurde: {{summary}}",
    missed: "Du hast sie nicht erreicht.",
  },
  ar: {
    greeting: "مرحباً {{FirstName}}، أنا المساعد الذكي لشركة {{companyName}}. هذه المكالمة مسجلة. شكراً لمعاودة الاتصال.",
    context:
      "الشخص يعاود الاتصال بك: اتصلت به في {{day}}. لا تبدأ من جديد، بل تابع من حيث انتهت تلك المكالمة. ما قيل فيها: {{summary}}",
    missed: "لم يتم الوصول إليه.",
  },
};

function callbackAssistant(
  assistant: CallAssistant,
  { previous, candidate, parent }: Extract<CallTarget, { kind: "callback" }>,
): CallAssistant {
  const { greeting, context, missed } = callbackTexts[assistant.language];
  const calledMs = Date.parse(previous.dialedAt ?? previous.createdAt);
  // Swedish dates are ISO dates.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: parent.timezone }).format(calledMs);
  const summary = previous.seconds && previous.summary ? previous.summary : missed;
  const { voicemailMessage: _, ...assistantFields } = assistant;
  return {
    ...assistantFields,
    firstMessage: fillPrompt(greeting, {
      FirstName: cleanFirstName(candidate.firstName),
      companyName: parent.companyName,
    }),
    prompt: `${assistant.prompt}\n\n${fillPrompt(context, { day, summary })}`,
  };
}

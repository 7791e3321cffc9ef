import { fillPrompt, type Language } from "@callwright/contracts";
import { cleanFirstName } from "@callwright/contracts/person-name";
import type { CallAssistant } from "../../ports/voice.ts";
import type { CallTarget } from "./target.ts";

interface Words {
  readonly greeting: string;
  readonly context: string;
  readonly missed: string;
}

const words: Record<Language, Words> = {
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

export function callbackAssistant(
  assistant: CallAssistant,
  { previous, candidate, parent }: Extract<CallTarget, { kind: "callback" }>,
): CallAssistant {
  const { greeting, context, missed } = words[assistant.language];
  const day = (previous.dialedAt ?? previous.createdAt).slice(0, 10);
  const summary = previous.seconds && previous.summary ? previous.summary : missed;
  const { voicemailMessage: _, ...spoken } = assistant;
  return {
    ...spoken,
    firstMessage: fillPrompt(greeting, {
      FirstName: cleanFirstName(candidate.firstName),
      companyName: parent.companyName,
    }),
    prompt: `${assistant.prompt}\n\n${fillPrompt(context, { day, summary })}`,
  };
}

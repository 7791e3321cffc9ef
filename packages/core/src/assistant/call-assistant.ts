import { fillPrompt, findVoice, type Language } from "@callwright/contracts";
import { cleanFirstName, cleanLastName } from "@callwright/contracts/person-name";
import type { CallAssistant } from "../ports/voice.ts";
import type { AssistantItem } from "./read.ts";

const maxCallSeconds = 900;

/** A placeholder of the caller's name, as in " {{ first name }}". */
const callerName = /\s*\{\{\s*(?:first|last)\s*name\s*\}\}/giu;

const evaluations: Record<Language, string> = {
  en: "Judge whether the caller got what they called for: excellent if everything is settled, good if the next step is agreed, fair if it is open, poor if the caller was not helped.",
  de: "Beurteile, ob der Anrufer bekommen hat, weswegen er anrief: excellent, wenn alles geklärt ist, good, wenn der nächste Schritt vereinbart ist, fair, wenn es offen bleibt, poor, wenn ihm nicht geholfen wurde.",
  ar: "احكم على ما إذا حصل المتصل على ما اتصل من أجله: excellent إذا تم حل كل شيء، good إذا تم الاتفاق على الخطوة التالية، fair إذا بقي الأمر مفتوحاً، poor إذا لم تتم مساعدته.",
};

type AssistantTexts = Pick<
  AssistantItem,
  "title" | "companyName" | "prompt" | "firstSentence" | "lastSentence" | "language" | "voice" | "variables"
>;

interface Caller {
  readonly firstName: string;
  readonly lastName: string;
}

export const mentionsCaller = ({ prompt, firstSentence, lastSentence }: AssistantTexts): boolean =>
  [prompt, firstSentence, lastSentence].some((text) => text.search(callerName) >= 0);

/** True if each call needs its own assistant: the provider's copy lacks the caller's name and the free colleagues. */
export const isMadePerCall = (assistant: AssistantItem): boolean =>
  mentionsCaller(assistant) || (assistant.colleagues ?? []).length > 0;

export function inboundCallAssistant(assistant: AssistantTexts, caller?: Caller): CallAssistant {
  const { title, companyName, prompt, firstSentence, lastSentence, language, voice } = assistant;
  const variables = { ...Object.fromEntries(assistant.variables.map(({ key, value }) => [key, value])), companyName };
  const firstName = cleanFirstName(caller?.firstName ?? "");
  const names = { FirstName: firstName, LastName: cleanLastName(caller?.lastName ?? "") };
  const fill = (text: string) =>
    firstName ? fillPrompt(text, { ...variables, ...names }) : fillPrompt(text.replace(callerName, ""), variables);
  return {
    name: title,
    firstMessage: fill(firstSentence),
    prompt: fill(prompt),
    endMessage: fill(lastSentence),
    evaluation: evaluations[language],
    language,
    voice: findVoice(voice),
    variables,
    maxDurationSeconds: maxCallSeconds,
  };
}

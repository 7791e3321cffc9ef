import type { AnsweringMode, Language } from "@callwright/contracts";
import { notFound } from "../kernel/error.ts";
import { describeError, log } from "../kernel/log.ts";
import { voiceOf } from "../voice-account/index.ts";
import { get, isConnected, list } from "./read.ts";
import { type NumberItem, save, sweepAfterFields } from "./row.ts";

/** The assistant that answers every call without a question to our server. */
const fixedAssistant = (number: NumberItem): string | undefined =>
  number.answering === "assistant" && !number.asksUs ? assistantUnlessClosed(number) : undefined;

const assistantUnlessClosed = ({ voiceAssistantId, isClosed }: NumberItem): string | undefined =>
  isClosed ? undefined : voiceAssistantId;

/** For a number whose calls ask our server: its assistant, which answers if the server gives no answer. */
const fallbackAssistant = (number: NumberItem): string | undefined =>
  fixedAssistant(number) ? undefined : assistantUnlessClosed(number);

/** The provider's intended setting as comparable text, such as "<voiceNumberId> asks, else <voiceAssistantId>". */
function wantedAnswering(number: NumberItem): string {
  const fallback = fallbackAssistant(number);
  const askText = fallback ? `asks, else ${fallback}` : "asks";
  return `${number.voiceNumberId} ${fixedAssistant(number) ?? askText}`;
}

export const isAnsweringSynced = (number: NumberItem): boolean => number.syncedAnswering === wantedAnswering(number);

interface Answering {
  readonly mode: AnsweringMode;
  readonly assistantId?: string | undefined;
  readonly voiceAssistantId?: string | undefined;
  readonly asksUs?: boolean | undefined;
}

export async function setAnswering(numberId: string, { mode, ...assistant }: Answering): Promise<NumberItem> {
  const { assistantId, voiceAssistantId, asksUs }: Omit<Answering, "mode"> = mode === "none" ? {} : assistant;
  const number = await get(numberId);
  const saved = await save(number, { answering: mode, assistantId, voiceAssistantId, asksUs });
  if (!saved) throw notFound("phone_number");
  return syncAnswering(saved);
}

/** A closed number asks us about each call, and we answer with a spoken sentence. */
export async function setClosed(number: NumberItem, isClosed: boolean): Promise<void> {
  const isSaved = (number.isClosed ?? false) === isClosed;
  const saved = isSaved ? number : await save(number, { isClosed: isClosed || undefined });
  // Also without a change, since an earlier attempt to tell the provider may have failed.
  if (saved) await syncAnswering(saved);
}

export const listAnsweredBy = async (assistantId: string): Promise<NumberItem[]> =>
  (await list()).filter((number) => number.assistantId === assistantId);

const retrySeconds = 60;

/** Tells the voice provider who answers; the sweep retries failures. A number that is not connected can only be closed. */
export async function syncAnswering(number: NumberItem): Promise<NumberItem> {
  const { tenantId, numberId, provider, voiceNumberId, voiceAccountId, phoneNumber } = number;
  if (!voiceNumberId || !(isConnected(number) || number.isClosed) || isAnsweringSynced(number)) return number;
  const { sorry: fallbackSentence } = callSentences[languageOfNumber(phoneNumber)];
  const assistants = { voiceAssistantId: fixedAssistant(number), fallbackAssistantId: fallbackAssistant(number) };
  const instructions = { tenantId, numberId, provider, ...assistants, fallbackSentence };
  const isSynced = await voiceOf(voiceAccountId)
    .setAnswering(voiceNumberId, instructions)
    .catch((error: unknown) => {
      log.warn("number.answering-pending", { numberId, error: describeError(error) });
      return false;
    });
  // A number that is not connected gets no sweep, which would connect it.
  if (!isSynced && !isConnected(number)) return number;
  const change = isSynced ? { syncedAnswering: wantedAnswering(number) } : sweepAfterFields(retrySeconds);
  return (await save(number, change)) ?? number;
}

const prefixes: readonly (readonly [RegExp, Language])[] = [
  [/^\+(49|43|41)/, "de"],
  [/^\+(966|971|965|974|973|968|962|20)/, "ar"],
];

export const languageOfNumber = (phoneNumber: string): Language =>
  prefixes.find(([prefix]) => prefix.test(phoneNumber))?.[1] ?? "en";

/** sorry: we do not answer in time; closed: the number takes no calls; busy: its minutes are used up. */
export const callSentences = {
  en: {
    sorry: "Sorry, we cannot take your call right now. Please try again in a few minutes.",
    closed: "This number does not take calls. Goodbye.",
    busy: "Sorry, nobody can take your call at the moment. Please try again later.",
  },
  de: {
    sorry:
      "Leider können wir Ihren Anruf gerade nicht annehmen. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
    closed: "Unter dieser Nummer werden keine Anrufe angenommen. Auf Wiederhören.",
    busy: "Leider kann Ihr Anruf zurzeit nicht angenommen werden. Bitte versuchen Sie es später noch einmal.",
  },
  ar: {
    sorry: "عذراً، لا يمكننا الرد على مكالمتك الآن. يرجى المحاولة مرة أخرى بعد بضع دقائق.",
    closed: "هذا الرقم لا يستقبل المكالمات. مع السلامة.",
    busy: "عذراً، لا يمكن الرد على مكالمتك حالياً. يرجى المحاولة لاحقاً.",
  },
} as const satisfies Record<Language, Record<string, string>>;

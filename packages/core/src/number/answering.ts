import type { AnsweringMode } from "@callwright/contracts";
import { notFound } from "../kernel/error.ts";
import { describeError, log } from "../kernel/log.ts";
import { voiceOf } from "../voice-account/index.ts";
import type { NumberItem } from "./item.ts";
import { get, isInOrder, list } from "./read.ts";
import { save, sweptAfter } from "./save.ts";
import { languageOfNumber, sentences } from "./sentences.ts";

const fixedAssistant = (number: NumberItem): string | undefined =>
  number.answering === "assistant" && !number.asksUs ? openAssistant(number) : undefined;

const openAssistant = ({ voiceAssistantId, isClosed }: NumberItem): string | undefined =>
  isClosed ? undefined : voiceAssistantId;

/** The provider's own assistant for strangers, and for everyone while we do not answer. */
const fallbackAssistant = (number: NumberItem): string | undefined =>
  fixedAssistant(number) ? undefined : openAssistant(number);

function wantedAnswering(number: NumberItem): string {
  const fallback = fallbackAssistant(number);
  return `${number.voiceNumberId} ${fixedAssistant(number) ?? (fallback ? `asks, else ${fallback}` : "asks")}`;
}

export const isAnsweringLive = (number: NumberItem): boolean => number.syncedAnswering === wantedAnswering(number);

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

/** A closed number asks us about each call, and we say a sentence. */
export async function setClosed(number: NumberItem, isClosed: boolean): Promise<void> {
  const isSaved = (number.isClosed ?? false) === isClosed;
  const saved = isSaved ? number : await save(number, { isClosed: isClosed || undefined });
  if (saved) await syncAnswering(saved);
}

export const answeredBy = async (assistantId: string): Promise<NumberItem[]> =>
  (await list()).filter((number) => number.assistantId === assistantId);

const retrySeconds = 60;

/** Tells the voice provider; a failure is left to the sweep. A number that is not in order can only be closed. */
export async function syncAnswering(number: NumberItem): Promise<NumberItem> {
  const { tenantId, numberId, provider, voiceNumberId, voiceAccountId, phoneNumber } = number;
  if (!voiceNumberId || !(isInOrder(number) || number.isClosed) || isAnsweringLive(number)) return number;
  const { sorry } = sentences[languageOfNumber(phoneNumber)];
  const assistants = { voiceAssistantId: fixedAssistant(number), fallbackAssistantId: fallbackAssistant(number) };
  const order = { tenantId, numberId, provider, ...assistants, sorry };
  const isTold = await voiceOf(voiceAccountId)
    .setAnswering(voiceNumberId, order)
    .catch((error: unknown) => {
      log.warn("number.answering-pending", { numberId, error: describeError(error) });
      return false;
    });
  // The sweep would connect it.
  if (!isTold && !isInOrder(number)) return number;
  const change = isTold ? { syncedAnswering: wantedAnswering(number) } : sweptAfter(retrySeconds);
  return (await save(number, change)) ?? number;
}

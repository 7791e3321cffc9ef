/** Numbers: a tenant's own, the purchase of new ones, and the assistants that answer them. */
import { messages } from "@callwright/contracts";
import * as inboundEndpoints from "@callwright/contracts/endpoints/inbound";
import type { BuyNumber, NumberOffer, NumberPurchase } from "@callwright/contracts/endpoints/number";
import * as endpoints from "@callwright/contracts/endpoints/number";
import { type Refusal, toEnglish } from "@callwright/contracts/refusals";
import * as Assistant from "@callwright/core/assistant/index";
import * as Auth from "@callwright/core/auth/index";
import * as Call from "@callwright/core/call/index";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Text from "@callwright/core/text/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";
import { logPage } from "../present/call.ts";
import { pageCount } from "../present/pagination.ts";

export function numberRoutes(app: App): void {
  ownNumberRoutes(app);
  purchaseRoutes(app);
  inboundRoutes(app);
}

function ownNumberRoutes(app: App): void {
  implement(app, endpoints.importKey, () => PhoneNumber.publicImportKey());

  implement(app, endpoints.importNumber, async ({ body }) => {
    await Auth.limitCarrierRequests();
    const number = await PhoneNumber.importNumber(body.encrypted);
    await Text.resumeNumber(number);
    return { message: messages.numberImported, number: await presentSavedNumber(number) };
  });

  implement(app, endpoints.importedNumbers, async () => {
    const [numbers, titles] = await Promise.all([PhoneNumber.list(), Assistant.titles()]);
    return { numbers: numbers.map((number) => presentNumber(number, titles)) };
  });

  implement(app, endpoints.updateNumber, async ({ params, body }) => {
    const { concurrency, answering } = body;
    if (answering) await Assistant.setAnswering(params.id, answering);
    if (concurrency !== undefined) {
      await PhoneNumber.setConcurrency(params.id, concurrency);
      await Call.wakeLine(params.id); // more calls may start now
    }
    const number = await PhoneNumber.get(params.id);
    return { message: messages.numberUpdated, number: await presentSavedNumber(number) };
  });

  implement(app, endpoints.deleteNumber, async ({ params, query }) => {
    await PhoneNumber.remove(params.id, {
      dropsTexts: query.dropTexts === "true",
      losesSettings: query.loseSettings === "true",
    });
    // The send loop finds that the number is deleted and drops the number's texts.
    await Text.wakeNow(params.id);
    return { message: messages.numberDeleted };
  });

  implement(app, endpoints.reconnectNumber, async ({ params, body }) => {
    await Auth.limitCarrierRequests();
    const number = await PhoneNumber.reconnect(params.id, body.encrypted);
    await Text.resumeNumber(number);
    return { message: messages.numberReconnected, number: await presentSavedNumber(number) };
  });

  implement(app, endpoints.checkNumber, async ({ params }) => {
    await Auth.limitCarrierRequests();
    const number = await PhoneNumber.check(params.id);
    await Text.resumeNumber(number);
    return { message: messages.numberChecked, number: await presentSavedNumber(number) };
  });
}

function purchaseRoutes(app: App): void {
  implement(app, endpoints.searchNumbers, async ({ body }) => {
    await Auth.limitCarrierRequests();
    const { provider, numbers } = await PhoneNumber.search(body);
    return { provider, numbers: await Promise.all(numbers.map(presentOffer)) };
  });

  implement(app, endpoints.buyNumber, async ({ body }) => {
    await Auth.limitCarrierRequests();
    const { purchase, number } = await PhoneNumber.buy(body, await quotedPrice(body));
    return {
      message: number ? messages.numberBought : messages.numberBuying,
      purchase: presentPurchase(purchase),
      number: number && (await presentSavedNumber(number)),
    };
  });

  implement(app, endpoints.numberPurchases, async () => {
    const purchases = await PhoneNumber.listPurchases();
    return { purchases: purchases.map(presentPurchase) };
  });
}

const presentSavedNumber = async (number: PhoneNumber.NumberItem) => presentNumber(number, await Assistant.titles());

/** A quote is a signed price, valid for its number and this user. */
const quoteTokens = (phoneNumber: string) => pageTokens("offer", phoneNumber);

const presentOffer = async (offer: NumberOffer): Promise<NumberOffer> => ({
  ...offer,
  quote: await quoteTokens(offer.phoneNumber).sign(offer.price && JSON.stringify(offer.price)),
});

const quotedPrice = ({ phoneNumber, quote }: BuyNumber): Promise<string | undefined> =>
  quoteTokens(phoneNumber).read(quote, "quote");

const withReason = (refusal: Refusal | undefined) => refusal && { reason: toEnglish(refusal), refusal };

function presentNumber(number: PhoneNumber.NumberItem, titles: ReadonlyMap<string, string>): endpoints.ImportedNumber {
  return {
    id: number.numberId,
    _id: number.numberId,
    provider: number.provider,
    phoneNumber: number.phoneNumber,
    label: number.label,
    registration: {
      isRegistered: number.status === "registered",
      status: number.status,
      vapiPhoneNumberId: number.voiceNumberId,
      ...withReason(number.reason),
    },
    sms: {
      canSend: PhoneNumber.isTextable(number),
      ...withReason(PhoneNumber.smsReasonOf(number)),
      before: number.smsHost,
    },
    account: { id: number.accountId ?? number.numberId, name: number.accountName ?? "" },
    hasPublicKey: number.provider === "telnyx" ? number.hasPublicKey === true : undefined,
    concurrency: number.concurrency,
    answering: {
      mode: number.answering,
      assistantId: number.assistantId,
      assistantName: number.assistantId && titles.get(number.assistantId),
      state: PhoneNumber.isAnsweringSynced(number) ? "live" : "pending",
    },
    createdAt: number.createdAt,
  };
}

function presentPurchase(purchase: PhoneNumber.PurchaseItem): NumberPurchase {
  const { phoneNumber, provider, label, state, isBought, reason, price, numberId, createdAt } = purchase;
  return {
    phoneNumber,
    provider,
    label,
    state,
    isBought,
    createdAt,
    ...withReason(reason),
    price: price === undefined ? undefined : JSON.parse(price),
    numberId: state === "imported" ? numberId : undefined,
  };
}

function inboundRoutes(app: App): void {
  implement(app, inboundEndpoints.createInboundAssistant, async ({ body }) => {
    const inbound = await presentInboundWithDetails(await Assistant.create(body));
    return { message: messages.inboundCreated, inbound };
  });

  implement(app, inboundEndpoints.getInboundAssistants, async ({ query }) => {
    const [{ items, total }, numbers] = await Promise.all([Assistant.list(query), PhoneNumber.list()]);
    const inbound = await Promise.all(
      items.map(async (assistant) => {
        const recentCalls = await Assistant.countRecentCalls(assistant.assistantId);
        return presentInboundListItem(assistant, { numbers, recentCalls });
      }),
    );
    const totalPages = pageCount(total, query.limit);
    return { inbound, pagination: { total, totalPages, ...query } };
  });

  implement(app, inboundEndpoints.getInboundAssistant, async ({ params }) => ({
    inbound: await presentInboundWithDetails(await Assistant.get(params.id)),
  }));

  implement(app, inboundEndpoints.updateInboundAssistant, async ({ params, body }) => {
    const inbound = await presentInboundWithDetails(await Assistant.update({ ...body, assistantId: params.id }));
    return { message: messages.inboundUpdated, inbound };
  });

  implement(app, inboundEndpoints.deleteInboundAssistant, async ({ params }) => {
    await Assistant.remove(params.id);
    return { message: messages.inboundDeleted };
  });

  implement(app, inboundEndpoints.getInboundLogs, async ({ params, query }) => {
    const { assistantId } = await Assistant.get(params.id);
    return logPage(await Call.listOfAssistant(assistantId, query), query);
  });
}

async function presentInboundWithDetails(assistant: Assistant.AssistantItem) {
  const [numbers, recentCalls] = await Promise.all([
    PhoneNumber.list(),
    Assistant.countRecentCalls(assistant.assistantId),
  ]);
  return presentInbound(assistant, { numbers, recentCalls });
}

interface Details {
  readonly numbers: readonly PhoneNumber.NumberItem[];
  readonly recentCalls: number;
}

function inboundFields(assistant: Assistant.AssistantItem, { numbers, recentCalls }: Details) {
  const { assistantId, title, reason, createdAt } = assistant;
  return {
    _id: assistantId,
    name: title,
    state: Assistant.isSynced(assistant) ? ("live" as const) : ("pending" as const),
    ...withReason(reason),
    numbers: numbers
      .filter((number) => number.assistantId === assistantId)
      .map(({ numberId, phoneNumber, label }) => ({ id: numberId, phoneNumber, label })),
    recentCalls,
    createdAt,
  };
}

function presentInbound(assistant: Assistant.AssistantItem, details: Details): inboundEndpoints.Inbound {
  const { prompt, firstSentence, lastSentence, language, voice, timezone, variables, colleagues = [] } = assistant;
  return {
    ...inboundFields(assistant, details),
    firstMessage: firstSentence,
    endCallMessage: lastSentence,
    model: { messages: [{ role: "system", content: prompt }] },
    transcriber: { language },
    voice: { voiceId: voice },
    timezone,
    dynamicVariables: variables.map(({ key, value }) => ({ key, value })),
    colleagues: [...colleagues],
  };
}

const presentInboundListItem = (
  assistant: Assistant.AssistantItem,
  details: Details,
): inboundEndpoints.InboundListItem => ({
  ...inboundFields(assistant, details),
  language: assistant.language,
  voice: assistant.voice,
});

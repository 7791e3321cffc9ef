import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/number";
import type { BuyNumber, NumberOffer, NumberPurchase } from "@callwright/contracts/endpoints/number-purchase";
import * as purchaseEndpoints from "@callwright/contracts/endpoints/number-purchase";
import { englishOf, type Refusal } from "@callwright/contracts/refusals";
import * as Assistant from "@callwright/core/assistant/index";
import * as Auth from "@callwright/core/auth/index";
import * as Call from "@callwright/core/call/index";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Text from "@callwright/core/text/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { pageTokens } from "../page-token.ts";

export function numberRoutes(app: App): void {
  implement(app, endpoints.importKey, () => PhoneNumber.importKey());

  implement(app, endpoints.importNumber, async ({ body }) => {
    await Auth.countCarrierRequest();
    const number = await PhoneNumber.importNumber(body.encrypted);
    await Text.resume(number);
    return { message: messages.numberImported, number: await present(number) };
  });

  implement(app, endpoints.importedNumbers, async () => {
    const [numbers, titles] = await Promise.all([PhoneNumber.list(), Assistant.titles()]);
    return { numbers: numbers.map((number) => presentNumber(number, titles)) };
  });

  implement(app, endpoints.updateNumber, async ({ params, body }) => {
    const { concurrency, answering } = body;
    if (answering) await Assistant.answer(params.id, answering);
    if (concurrency !== undefined) {
      await PhoneNumber.setConcurrency(params.id, concurrency);
      await Call.wakeLine(params.id);
    }
    const number = await PhoneNumber.get(params.id);
    return { message: messages.numberUpdated, number: await present(number) };
  });

  implement(app, endpoints.deleteNumber, async ({ params, query }) => {
    const [dropsTexts, losesSettings] = [query.dropTexts === "true", query.loseSettings === "true"];
    await PhoneNumber.remove(params.id, { dropsTexts, losesSettings });
    // The number's send loop finds it deleted and drops its texts.
    await Text.wakeNow(params.id);
    return { message: messages.numberDeleted };
  });

  implement(app, endpoints.reconnectNumber, async ({ params, body }) => {
    await Auth.countCarrierRequest();
    const number = await PhoneNumber.reconnect(params.id, body.encrypted);
    await Text.resume(number);
    return { message: messages.numberReconnected, number: await present(number) };
  });

  implement(app, endpoints.checkNumber, async ({ params }) => {
    await Auth.countCarrierRequest();
    const number = await PhoneNumber.check(params.id);
    await Text.resume(number);
    return { message: messages.numberChecked, number: await present(number) };
  });

  implement(app, purchaseEndpoints.searchNumbers, async ({ body }) => {
    await Auth.countCarrierRequest();
    const { provider, numbers } = await PhoneNumber.search(body);
    return { provider, numbers: await Promise.all(numbers.map(presentOffer)) };
  });

  implement(app, purchaseEndpoints.buyNumber, async ({ body }) => {
    await Auth.countCarrierRequest();
    const { purchase, number } = await PhoneNumber.buy(body, await priceIn(body));
    return {
      message: number ? messages.numberBought : messages.numberBuying,
      purchase: presentPurchase(purchase),
      number: number && (await present(number)),
    };
  });

  implement(app, purchaseEndpoints.numberPurchases, async () => {
    const purchases = await PhoneNumber.purchases();
    return { purchases: purchases.map(presentPurchase) };
  });
}

const present = async (number: PhoneNumber.NumberItem) => presentNumber(number, await Assistant.titles());

/** A quote holds for its number and this user. */
const quotes = (phoneNumber: string) => pageTokens("offer", phoneNumber);

const presentOffer = async (offer: NumberOffer): Promise<NumberOffer> => ({
  ...offer,
  quote: await quotes(offer.phoneNumber).sign(offer.price && JSON.stringify(offer.price)),
});

const priceIn = ({ phoneNumber, quote }: BuyNumber): Promise<string | undefined> =>
  quotes(phoneNumber).read(quote, "quote");

const withReason = (refusal: Refusal | undefined) => refusal && { reason: englishOf(refusal), refusal };

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
      state: PhoneNumber.isAnsweringLive(number) ? "live" : "pending",
    },
    createdAt: number.createdAt,
  };
}

function presentPurchase(purchase: PhoneNumber.PurchaseItem): NumberPurchase {
  const { phoneNumber, provider, label, state, isBought, reason, price, numberId, createdAt } = purchase;
  return {
    ...{ phoneNumber, provider, label, state, isBought, createdAt },
    ...withReason(reason),
    price: price === undefined ? undefined : JSON.parse(price),
    numberId: state === "imported" ? numberId : undefined,
  };
}

/** Numbers and purchases of them on the wire; their credentials never are. */
import type { ImportedNumber, NumberPurchase } from "@callwright/contracts";
import { englishOf, type Refusal } from "@callwright/contracts/refusals";
import {
  isAnsweringLive,
  isTextable,
  type NumberItem,
  type PurchaseItem,
  smsReasonOf,
} from "@callwright/core/number/index";

const withReason = (refusal: Refusal | undefined) => refusal && { reason: englishOf(refusal), refusal };

export function presentNumber(number: NumberItem, titles: ReadonlyMap<string, string>): ImportedNumber {
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
    sms: { canSend: isTextable(number), ...withReason(smsReasonOf(number)), before: number.smsHost },
    account: { id: number.accountId ?? number.numberId, name: number.accountName ?? "" },
    hasPublicKey: number.provider === "telnyx" ? number.hasPublicKey === true : undefined,
    concurrency: number.concurrency,
    answering: {
      mode: number.answering,
      assistantId: number.assistantId,
      assistantName: number.assistantId && titles.get(number.assistantId),
      state: isAnsweringLive(number) ? "live" : "pending",
    },
    createdAt: number.createdAt,
  };
}

export function presentPurchase(purchase: PurchaseItem): NumberPurchase {
  const { phoneNumber, provider, label, state, isBought, reason, price, numberId, createdAt } = purchase;
  return {
    ...{ phoneNumber, provider, label, state, isBought, createdAt },
    ...withReason(reason),
    price: price === undefined ? undefined : JSON.parse(price),
    numberId: state === "imported" ? numberId : undefined,
  };
}

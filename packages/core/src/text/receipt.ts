import * as Compliance from "../compliance/index.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import type { TextReceipt } from "../ports/carrier.ts";
import type { TextItem } from "./item.ts";
import { receiptSeconds } from "./send-text.ts";
import { isFinal, isUpdate } from "./state.ts";
import { transition } from "./transition.ts";

const priceSeconds = 3 * 3_600;

/** Returns the changed row; undefined if the receipt brings nothing new. */
export async function applyReceipt(text: TextItem, receipt: TextReceipt): Promise<TextItem | undefined> {
  const { carrierId, state, failure, code, cost, isPricedLater, segments, at = nowIso() } = receipt;
  if (text.direction !== "outbound") return undefined;
  if (text.carrierId && text.carrierId !== carrierId) {
    log.error("text.foreign-receipt", { textId: text.textId, carrierId });
    return undefined;
  }
  const time = { ...(state === "sent" ? { sentAt: at } : {}), ...(state === "delivered" ? { deliveredAt: at } : {}) };
  if (!isUpdate(text, state)) return undefined;
  // An opt-out at the carrier counts as ours. Erased people have no number here and are suppressed anyway.
  if (failure === "opted_out" && text.phoneNumber.startsWith("+"))
    await Compliance.suppress({ phoneNumber: text.phoneNumber, source: "sms", words: "Opted out at the carrier." });
  return transition(text, {
    to: state,
    isReported: true,
    set: { carrierId, ...(code ? { carrierCode: code } : {}), ...time },
    segments,
    cost: cost && { micros: Math.round(cost.amount * 1_000_000), currency: cost.currency },
    ...(state === "undelivered" || state === "failed" ? { reason: failure ?? "carrier_fault" } : {}),
    ...(isFinal(state)
      ? isPricedLater && { askAt: now() + priceSeconds * 1000 }
      : { askAt: now() + receiptSeconds * 1000 }),
  });
}

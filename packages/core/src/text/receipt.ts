/** What a carrier tells of a text that we sent: applied by rank, so that doubled and late receipts change nothing. */
import * as Compliance from "../compliance/index.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { log } from "../kernel/log.ts";
import type { TextReceipt } from "../ports/carrier.ts";
import { receiptSeconds } from "./hand-over.ts";
import type { TextItem } from "./item.ts";
import { move } from "./move.ts";
import { isFinal, isNews } from "./state.ts";

/** Until a carrier surely knows the price that its receipt did not tell. */
const priceSeconds = 3 * 3_600;

/** Answers the row as it is then; nothing where it was known already. */
export async function applyReceipt(text: TextItem, receipt: TextReceipt): Promise<TextItem | undefined> {
  const { carrierId, state, failure, code, cost, isPricedLater, segments, at = nowIso() } = receipt;
  if (text.direction !== "outbound") return undefined;
  if (text.carrierId && text.carrierId !== carrierId) {
    log.error("text.foreign-receipt", { textId: text.textId, carrierId });
    return undefined;
  }
  const time = { ...(state === "sent" ? { sentAt: at } : {}), ...(state === "delivered" ? { deliveredAt: at } : {}) };
  if (!isNews(text, state)) return undefined;
  // Whoever told the carrier to stop has told us all. Who was erased has no number here any more, and is reached no more anyway.
  if (failure === "opted_out" && text.phoneNumber.startsWith("+"))
    await Compliance.suppress({ phoneNumber: text.phoneNumber, source: "sms", words: "Opted out at the carrier." });
  return move(text, {
    to: state,
    isTold: true,
    set: { carrierId, ...(code ? { carrierCode: code } : {}), ...time },
    segments,
    cost: cost && { micros: Math.round(cost.amount * 1_000_000), currency: cost.currency },
    ...(state === "undelivered" || state === "failed" ? { reason: failure ?? "carrier_fault" } : {}),
    ...(isFinal(state)
      ? isPricedLater && { askAt: now() + priceSeconds * 1000 }
      : { askAt: now() + receiptSeconds * 1000 }),
  });
}

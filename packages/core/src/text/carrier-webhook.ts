import type * as z from "zod/mini";
import * as Compliance from "../compliance/index.ts";
import { now, nowIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import type { TextEvent, TextReceipt } from "../ports/carrier.ts";
import { receive } from "./inbound.ts";
import { isFinal, isUpdate, runInRequest, type TextItem } from "./item.ts";
import type { carrierEvent } from "./messages.ts";
import { receiptSeconds } from "./send-text.ts";
import { load, transition } from "./transition.ts";

type CarrierWebhook = z.output<typeof carrierEvent.schema>;

/** The body stays in the blob store for replay; an expired body is only logged. */
export async function applyCarrierWebhook({
  provider,
  numberId,
  textId,
  key,
  isSigned,
}: CarrierWebhook): Promise<void> {
  const body = await ports().blobs.getText(key);
  if (body === undefined) return log.warn("webhook.body-gone", { key });
  const number = await PhoneNumber.load(numberId);
  if (number?.provider !== provider) return log.info("text.number-gone", { numberId });
  const parsed = await parseEvent(number, body);
  if (!parsed) return;
  const event = isSigned ? parsed : await confirmEvent(number, parsed);
  switch (event?.kind) {
    case "receipt":
      // Receipts without our id belong to texts that the account's owner sent by other means.
      if (textId) await applyKnownReceipt(numberId, textId, event.receipt);
      break;
    case "received":
      await receive(number, event.text);
      break;
    default:
      log.info("text.unused-event", { numberId, type: event?.kind === "other" ? event.type : "unconfirmed" });
  }
}

/** Unreadable bodies only warn, since a tenant can sign anything with its own secret. */
async function parseEvent(
  { provider, numberId }: PhoneNumber.NumberItem,
  body: string,
): Promise<TextEvent | undefined> {
  const carrier = await ports().carrier(provider);
  try {
    return carrier.readEvent(body);
  } catch {
    // The error may quote personal data from the body, so it is not logged.
    log.warn("text.unreadable-event", { numberId });
    return undefined;
  }
}

/** The carrier's own record of an unsigned event; undefined if the carrier has none. */
async function confirmEvent(number: PhoneNumber.NumberItem, event: TextEvent): Promise<TextEvent | undefined> {
  if (event.kind === "other") return event;
  const account = await PhoneNumber.openAccount(number);
  const carrier = await ports().carrier(account.provider);
  const lookup =
    event.kind === "received"
      ? await carrier.getReceived(account, event.text.carrierId)
      : await carrier.getText(account, event.receipt.carrierId);
  if (lookup.kind === "found")
    return "text" in lookup ? { kind: "received", text: lookup.text } : { kind: "receipt", receipt: lookup.receipt };
  // The event may still be real: catching up finds incoming texts later, and the sweep polls for receipts.
  if (event.kind === "received") await PhoneNumber.noteMissedTexts(number.numberId, nowIso());
  if (lookup.kind === "unavailable") throw new Error(`The carrier does not confirm: ${lookup.reason.code}`);
  if (lookup.kind === "bad_credentials") await PhoneNumber.markUnusable(number, lookup.reason);
  return undefined;
}

async function applyKnownReceipt(numberId: string, textId: string, receipt: TextReceipt): Promise<void> {
  const text = await load({ tenantId: tenantId(), textId });
  if (text?.numberId !== numberId || text.direction !== "outbound") {
    log.warn("text.unknown-receipt", { textId, numberId });
    return;
  }
  await runInRequest(text, () => applyReceipt(text, receipt));
}

const firstPricePollSeconds = 3 * 3_600;

function nextPollMs(state: TextReceipt["state"], isPricedLater: boolean | undefined): number | undefined {
  if (!isFinal(state)) return now() + receiptSeconds * 1000;
  return isPricedLater ? now() + firstPricePollSeconds * 1000 : undefined;
}

/** Returns the changed row; undefined if the receipt brings nothing new. */
export async function applyReceipt(text: TextItem, receipt: TextReceipt): Promise<TextItem | undefined> {
  const { carrierId, state, failure, code, cost, isPricedLater, segments, at = nowIso() } = receipt;
  if (text.direction !== "outbound") return undefined;
  if (text.carrierId && text.carrierId !== carrierId) {
    log.error("text.foreign-receipt", { textId: text.textId, carrierId });
    return undefined;
  }
  const times = { ...(state === "sent" ? { sentAt: at } : {}), ...(state === "delivered" ? { deliveredAt: at } : {}) };
  if (!isUpdate(text, state)) return undefined;
  // An opt-out at the carrier counts as ours. Erased people have no number here and are suppressed anyway.
  if (failure === "opted_out" && text.phoneNumber.startsWith("+"))
    await Compliance.suppress({ phoneNumber: text.phoneNumber, source: "sms", words: "Opted out at the carrier." });
  return transition(text, {
    to: state,
    isReported: true,
    set: { carrierId, ...(code ? { carrierCode: code } : {}), ...times },
    segments,
    cost: cost && { micros: Math.round(cost.amount * 1_000_000), currency: cost.currency },
    ...(state === "undelivered" || state === "failed" ? { reason: failure ?? "carrier_fault" } : {}),
    pollAtMs: nextPollMs(state, isPricedLater),
  });
}

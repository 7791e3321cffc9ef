/** A carrier's webhook, read from where the door kept it: a receipt of ours, or what somebody wrote. */
import type * as z from "zod/mini";
import { nowIso } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import type { TextEvent, TextReceipt } from "../ports/carrier.ts";
import { receive } from "./inbound.ts";
import { under } from "./item.ts";
import type { carrierEvent } from "./messages.ts";
import { load } from "./move.ts";
import { applyReceipt } from "./receipt.ts";

type Told = z.output<typeof carrierEvent.schema>;

/** The body stays in the blob store for replay; a body that is gone has expired and is only logged. */
export async function fromCarrier({ provider, numberId, textId, key, isProven }: Told): Promise<void> {
  const body = await ports().blobs.getText(key);
  if (body === undefined) return log.warn("webhook.body-gone", { key });
  const number = await PhoneNumber.load(numberId);
  if (number?.provider !== provider) return log.info("text.number-gone", { numberId });
  const told = await readable(number, body);
  if (!told) return;
  const event = isProven ? told : await confirmed(number, told);
  switch (event?.kind) {
    case "receipt":
      // Without an id of ours it is about a text that the account's owner sent by other means.
      if (textId) await takeReceipt(numberId, textId, event.receipt);
      break;
    case "received":
      await receive(number, event.text);
      break;
    default:
      log.info("text.unused-event", { numberId, type: event?.kind === "other" ? event.type : "unconfirmed" });
  }
}

/** A tenant may sign whatever it likes with its own secret: what is no message of the carrier's wakes nobody. */
async function readable({ provider, numberId }: PhoneNumber.NumberItem, body: string): Promise<TextEvent | undefined> {
  const carrier = await ports().carrier(provider);
  try {
    return carrier.readEvent(body);
  } catch {
    // The error may quote the body, which is somebody's.
    log.warn("text.unreadable-event", { numberId });
    return undefined;
  }
}

/** What the carrier itself says of what somebody posted without a signature; nothing where it says nothing of it. */
async function confirmed(number: PhoneNumber.NumberItem, event: TextEvent): Promise<TextEvent | undefined> {
  if (event.kind === "other") return event;
  const account = await PhoneNumber.openAccount(number);
  const carrier = await ports().carrier(account.provider);
  const found =
    event.kind === "received"
      ? await carrier.getReceived(account, event.text.carrierId)
      : await carrier.getText(account, event.receipt.carrierId);
  if (found.kind === "found")
    return "text" in found ? { kind: "received", text: found.text } : { kind: "receipt", receipt: found.receipt };
  // It may be real all the same: then the carrier's books show it later. What became of a text is asked for anyway.
  if (event.kind === "received") await PhoneNumber.noteMissed(number.numberId, nowIso());
  if (found.kind === "unavailable") throw new Error(`The carrier does not confirm: ${found.reason}`);
  if (found.kind === "bad_credentials") await PhoneNumber.markUnusable(number, found.reason);
  return undefined;
}

/** A number's webhooks tell of its own texts, and of nobody else's. */
async function takeReceipt(numberId: string, textId: string, receipt: TextReceipt): Promise<void> {
  const text = await load({ tenantId: tenantId(), textId });
  if (text?.numberId !== numberId || text.direction !== "outbound") {
    log.warn("text.unknown-receipt", { textId, numberId });
    return;
  }
  await under(text, () => applyReceipt(text, receipt));
}

import { ports } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { accountOfWebhook } from "../voice-account/index.ts";
import { apply, type InboundNumber } from "./apply.ts";
import type { CallItem } from "./item.ts";

/** The body stays in the blob store for replay; one that has expired is only logged. */
export async function ingest(key: string, number?: InboundNumber): Promise<CallItem | undefined> {
  const text = await ports().blobs.getText(key);
  if (text === undefined) {
    log.warn("webhook.body-gone", { key });
    return undefined;
  }
  const event = await ports().voice.readEvent(JSON.parse(text));
  if (event.kind !== "other") log.info("webhook.read", { key, callId: event.ref?.callId });
  return apply(event, accountOfWebhook(key), number);
}

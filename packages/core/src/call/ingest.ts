/** Reads a stored webhook and applies it. */
import { ports } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { apply } from "./apply.ts";
import type { CallItem } from "./item.ts";

/** The body stays in the blob store for replay; a body that is gone has expired and is only logged. */
export async function ingest(key: string): Promise<CallItem | undefined> {
  const text = await ports().blobs.getText(key);
  if (text === undefined) {
    log.warn("webhook.body-gone", { key });
    return undefined;
  }
  return read(JSON.parse(text), key);
}

/** A webhook's body: the one that is kept under the key, where there is one. */
export async function read(body: unknown, key?: string): Promise<CallItem | undefined> {
  const event = await ports().voice.readEvent(body);
  // By which the body is found again: it is kept under the id of the request that brought it.
  if (event.kind !== "other") log.info("webhook.read", { key, callId: event.ref?.callId });
  return apply(event);
}

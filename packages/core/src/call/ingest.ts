/** Reads a stored webhook and applies it. */
import { ports } from "../kernel/context.ts";
import { log } from "../kernel/log.ts";
import { apply } from "./apply.ts";
import type { CallItem } from "./item.ts";

/** The body stays in the blob store for replay; a body that is gone has expired and is only logged. */
export async function ingest(key: string): Promise<CallItem | undefined> {
  const text = await ports().blobs.getText(key);
  if (text !== undefined) return apply(ports().voice.readEvent(JSON.parse(text)));
  log.warn("webhook.body-gone", { key });
  return undefined;
}

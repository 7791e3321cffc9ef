/** Candidate sources: each is proven by its own secret, in the way of its system. */
import { now } from "@callwright/core/kernel/clock";
import { eventIdOf, isSigned } from "@callwright/providers/ats/signature";
import { queueMessage } from "./accept.ts";
import { readSource } from "./account.ts";
import { answer } from "./answer.ts";
import type { Vendor, Webhook } from "./vendor.ts";

/** `/hooks/<tenant>.<source>` */
const pattern = /^\/hooks\/([\w-]{1,64})\.([\w-]{1,64})$/;

function idOf({ path }: Webhook) {
  const [, tenantId = "", sourceId = ""] = pattern.exec(path) ?? [];
  return { tenantId, sourceId };
}

export const source: Vendor = {
  path: pattern,
  // The longest documented payloads, with attachments' links and custom fields, take a tenth of it.
  maxBodyBytes: 256 * 1024,
  contentType: "application/json",
  // Greenhouse takes any other status for a failure.
  answer: answer(200, { success: true }),

  // By tenant and event, so that an erasure or a removal finds it.
  placeBody(webhook) {
    const { tenantId, sourceId } = idOf(webhook);
    return `${tenantId}/${sourceId}/${eventOf(webhook, readObject(webhook.body) ?? {})}`;
  },

  async verify(webhook) {
    const sealed = await readSource(idOf(webhook));
    if (!sealed) return { refused: "not_found" };
    const { headers } = webhook.event;
    if (!isSigned(sealed.kind, { headers, body: webhook.body, at: now() }, sealed.secret))
      return { refused: "bad_signature" };
    return isWithinRate(webhook.path) ? "signature" : { refused: "rate_limited" };
  },

  parse(webhook) {
    const payload = readObject(webhook.body);
    if (!payload) return { refused: "malformed_json" };
    const { tenantId, sourceId } = idOf(webhook);
    const eventId = eventOf(webhook, payload);
    const { requestId } = webhook;
    return (key) => queueMessage("sourceReceived", { sourceId, eventId, key }, { requestId, tenantId });
  },
};

const eventOf = ({ event, body }: Webhook, payload: object): string =>
  eventIdOf({ headers: event.headers, body }, payload);

/** Each process takes so many of a source in a minute; senders deliver the others again. */
const perMinute = 600;
const minuteMs = 60_000;
let counted = { minute: 0, bySource: new Map<string, number>() };

function isWithinRate(path: string): boolean {
  const minute = Math.floor(now() / minuteMs);
  if (counted.minute !== minute) counted = { minute, bySource: new Map() };
  const count = (counted.bySource.get(path) ?? 0) + 1;
  counted.bySource.set(path, count);
  return count <= perMinute;
}

function readObject(body: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Candidate sources' webhooks: each is signed with its source's own secret, by the scheme of the source's system. */
import { now } from "@callwright/core/kernel/clock";
import { isSigned, readEventId } from "@callwright/providers/ats/signature";
import { queueMessage } from "./accept.ts";
import { readSource } from "./account.ts";
import { answer, readJson, type Vendor, type Webhook } from "./webhook.ts";

/** `/hooks/<tenant>.<source>` */
const pattern = /^\/hooks\/([\w-]{1,64})\.([\w-]{1,64})$/;

function sourceIn({ path }: Webhook) {
  const [, tenantId = "", sourceId = ""] = pattern.exec(path) ?? [];
  return { tenantId, sourceId };
}

export const source: Vendor = {
  path: pattern,
  // The longest documented payloads, with attachments' links and custom fields, take a tenth of this limit.
  maxBodyBytes: 256 * 1024,
  contentType: "application/json",
  // Greenhouse takes any other status for a failure.
  answer: answer(200, { success: true }),

  // Names tenant, source and event, so that an erasure or a removal finds the body.
  bodyPath(webhook) {
    const { tenantId, sourceId } = sourceIn(webhook);
    return `${tenantId}/${sourceId}/${eventIdIn(webhook, readObject(webhook.body) ?? {})}`;
  },

  async verify(webhook) {
    const storedSource = await readSource(sourceIn(webhook));
    if (!storedSource) return { refused: "not_found" };
    const signed = { headers: webhook.event.headers, body: webhook.body, at: now() };
    if (!isSigned(storedSource.kind, signed, storedSource.secret)) return { refused: "bad_signature" };
    return consumeRateLimit(webhook.path) ? "signature" : { refused: "rate_limited" };
  },

  parse(webhook) {
    const payload = readObject(webhook.body);
    if (!payload) return { refused: "malformed_json" };
    const { tenantId, sourceId } = sourceIn(webhook);
    const { requestId } = webhook;
    const event = { sourceId, eventId: eventIdIn(webhook, payload) };
    return (key) => queueMessage("sourceReceived", { ...event, key }, { requestId, tenantId });
  },
};

const eventIdIn = ({ event, body }: Webhook, payload: object): string =>
  readEventId({ headers: event.headers, body }, payload);

/** Webhooks of one source that each process accepts; senders deliver refused webhooks again. */
const maxPerMinute = 600;
const minuteMs = 60_000;
let rateWindow = { minute: 0, countByPath: new Map<string, number>() };

function consumeRateLimit(path: string): boolean {
  const minute = Math.floor(now() / minuteMs);
  if (rateWindow.minute !== minute) rateWindow = { minute, countByPath: new Map() };
  const count = (rateWindow.countByPath.get(path) ?? 0) + 1;
  rateWindow.countByPath.set(path, count);
  return count <= maxPerMinute;
}

function readObject(body: Buffer): object | undefined {
  const value = readJson(body.toString("utf8"));
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

/** The envelope of a queued message. Separate from message.ts so that the webhook bundle loads no schemas. */
import { newId } from "./id.ts";

export interface Sender {
  readonly requestId: string;
  readonly tenantId?: string | undefined;
  readonly userId?: string | undefined;
}

/** Messages from the webhook receiver to its workers: names only, which keeps the receiver small. */
export const webhookMessages = {
  voiceEvent: { type: "voice.event", queue: "events" },
  carrierEvent: { type: "carrier.event", queue: "events" },
  paymentEvent: { type: "payment.event", queue: "billing" },
  sourceReceived: { type: "source.received", queue: "events" },
  signatureFailed: { type: "carrier.signature-failed", queue: "events" },
} as const;

const webhookTypes = new Set<string>(Object.values(webhookMessages).map(({ type }) => type));
export const isWebhookMessage = (type: string): boolean => webhookTypes.has(type);

export const envelope = (type: string, payload: unknown, sender: Sender): string =>
  JSON.stringify({ id: newId("msg"), type, ...sender, payload });

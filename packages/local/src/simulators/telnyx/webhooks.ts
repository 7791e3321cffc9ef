/** Telnyx's webhooks: events signed with the account's Ed25519 key, tried three times. */
import { randomUUID, sign } from "node:crypto";
import { signingKey } from "../accounts.ts";
import type { Deliveries } from "../deliveries.ts";
import { scenarioOf } from "../scenarios.ts";
import type { Text, Texts } from "../texts/texts.ts";
import { eventOf } from "./present.ts";

/** The vendor waits two seconds for an answer. */
const TIMEOUT_MS = 2000;
const RETRIES = 2;
const RETRY_SECONDS = 5;
/** Delay of a reordered receipt, which the final receipt overtakes. */
const OVERTAKEN_SECONDS = 10;
/** The least real delay: at a high speed, ten simulated seconds would be too short to be overtaken. */
const SHORTEST_OVERTAKEN_MS = 150;

export interface TelnyxWebhooks {
  /** Sends the webhook for a received text. */
  sendReceived(text: Text, url: string): void;
}

interface Deps {
  readonly deliveries: Deliveries;
  readonly texts: Texts;
  readonly now: () => number;
  readonly speed: number;
  readonly profileUrl: (account: string, profileId: string | undefined) => string | undefined;
}

export function createTelnyxWebhooks({ deliveries, texts, now, speed, profileUrl }: Deps): TelnyxWebhooks {
  deliveries.setSigner("telnyx", ({ account, body, attempt }) => {
    const event = JSON.parse(body);
    const signedBody = JSON.stringify({ ...event, meta: { ...event.meta, attempt } });
    const timestamp = String(Math.floor(now() / 1000));
    const signature = sign(null, Buffer.from(`${timestamp}|${signedBody}`), signingKey(account)).toString("base64");
    return { headers: { "telnyx-signature-ed25519": signature, "telnyx-timestamp": timestamp }, body: signedBody };
  });

  function send(text: Text, type: string, url: string, atMs: number): void {
    const { webhooks } = scenarioOf(text.recipient);
    const isOvertaken = webhooks === "reordered" && type === "message.sent";
    const overtakenMs = Math.max((OVERTAKEN_SECONDS * 1000) / speed, SHORTEST_OVERTAKEN_MS);
    const event = eventOf(type, text, atMs, url);
    deliveries.send({
      provider: "telnyx",
      account: text.account,
      subject: text.id,
      type,
      url,
      headers: { "content-type": "application/json", "user-agent": "telnyx-webhooks", "x-request-id": randomUUID() },
      // A repeated delivery has the same event id, by which receivers recognise it.
      body: () => JSON.stringify(event),
      plan: { timeoutMs: TIMEOUT_MS, maxRetries: RETRIES, baseDelaySeconds: RETRY_SECONDS, growth: "exponential" },
      atMs: isOvertaken ? Math.max(atMs, now()) + overtakenMs : undefined,
      // A reordered receipt is not treated any further: `atMs` delays it.
      treatment: webhooks === "reordered" ? undefined : webhooks,
    });
  }

  texts.onChange("telnyx", (text, atMs) => {
    const url = text.detail.callbackUrl ?? profileUrl(text.account, text.detail.profileId);
    if (url) send(text, text.status === "sent" ? "message.sent" : "message.finalized", url, atMs);
  });

  return { sendReceived: (text, url) => send(text, "message.received", url, text.createdMs) };
}

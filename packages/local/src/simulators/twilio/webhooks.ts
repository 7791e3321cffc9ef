/** Twilio's webhooks: signed forms, retried once if unreachable. The URL's fragment can set timeout and retries. */
import { createHmac, randomUUID } from "node:crypto";
import type { Deliveries, Delivery } from "../deliveries.ts";
import { scenarioOf } from "../scenarios.ts";
import type { Text, Texts } from "../texts/texts.ts";
import type { Tokens } from "../tokens.ts";
import { callbackOf, inboundOf } from "./present.ts";

const TIMEOUT_MS = 15_000;
/** Delay of a reordered receipt, which the final receipt overtakes. */
const OVERTAKEN_SECONDS = 10;
/** The least real delay: at a high speed, ten simulated seconds would be too short to be overtaken. */
const SHORTEST_OVERTAKEN_MS = 150;

export interface TwilioWebhooks {
  /** Sends the webhook for a received text. */
  sendReceived(text: Text, url: string): void;
}

interface Deps {
  readonly deliveries: Deliveries;
  readonly texts: Texts;
  readonly tokens: Tokens;
  readonly now: () => number;
  readonly speed: number;
}

/** base64(HMAC-SHA1(token, URL + sorted names and values)). */
export function signatureOf(authToken: string, url: string, body: string): string {
  const parameters = [...new URLSearchParams(body)].sort(([a], [b]) => Number(a > b) - Number(a < b));
  const signedText = url + parameters.map(([name, value]) => name + value).join("");
  return createHmac("sha1", authToken).update(Buffer.from(signedText, "utf-8")).digest("base64");
}

export function createTwilioWebhooks({ deliveries, texts, tokens, now, speed }: Deps): TwilioWebhooks {
  deliveries.setSigner("twilio", ({ account, url, body }) => {
    const token = tokens.find(account)?.authToken ?? "";
    return { headers: { "x-twilio-signature": signatureOf(token, url, body) }, body };
  });

  function send(text: Text, type: string, target: string, fields: Record<string, string>, options: Partial<Delivery>) {
    const [url = target, fragment = ""] = target.split("#");
    deliveries.send({
      provider: "twilio",
      account: text.account,
      subject: text.id,
      type,
      url,
      headers: {
        "content-type": "application/x-www-form-urlencoded; charset=utf-8",
        "i-twilio-idempotency-token": randomUUID(),
        "user-agent": "TwilioProxy/1.1",
      },
      body: () => new URLSearchParams(fields).toString(),
      plan: planOf(new URLSearchParams(fragment)),
      ...options,
    });
  }

  texts.onChange("twilio", (text, atMs) => {
    const url = text.detail.callbackUrl;
    if (!url) return;
    const { webhooks } = scenarioOf(text.recipient);
    const isOvertaken = webhooks === "reordered" && text.status === "sent";
    const overtakenMs = Math.max((OVERTAKEN_SECONDS * 1000) / speed, SHORTEST_OVERTAKEN_MS);
    send(text, `message.${text.status}`, url, callbackOf(text), {
      // A reordered receipt is not treated any further: `atMs` delays it.
      treatment: webhooks === "reordered" ? undefined : webhooks,
      atMs: isOvertaken ? Math.max(atMs, now()) + overtakenMs : undefined,
    });
  });

  return { sendReceived: (text, url) => send(text, "message.received", url, inboundOf(text), {}) };
}

/** `#rc=3&rp=all&rt=5000`: connection overrides, as this vendor reads them from the URL. */
function planOf(overrides: URLSearchParams): Delivery["plan"] {
  return {
    timeoutMs: Number(overrides.get("rt") ?? TIMEOUT_MS),
    maxRetries: Number(overrides.get("rc") ?? 1),
    baseDelaySeconds: 1,
    growth: "fixed",
    onlyUnanswered: !/\b(?:all|5xx)\b/.test(overrides.get("rp") ?? ""),
  };
}

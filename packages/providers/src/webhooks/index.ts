import type { ClientRequest, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { SignedWebhook, WebhookResult, WebhookSender } from "@callwright/core/ports/webhook-sender";
import { Webhook } from "standardwebhooks";
import { isPublic } from "../network/public-address.ts";
import {
  failureReason,
  openRequest,
  parseTarget,
  type Resolve,
  resolveAddresses,
  stripIpv6Brackets,
  systemResolve,
} from "./target.ts";

export interface WebhookSenderConfig {
  readonly allowsLoopback: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

const maxAnswerBytes = 64 * 1024;

export function createWebhookSender(config: WebhookSenderConfig): WebhookSender {
  const rules = { allowsLoopback: config.allowsLoopback, resolve: config.resolve ?? systemResolve };
  const timeoutMs = config.timeoutMs ?? 10_000;

  return {
    async problemOf(url) {
      const target = parseTarget(url, rules);
      if (typeof target === "string") return target;
      // `parseTarget` has checked an address already; only a name has to be resolved.
      if (target.isLoopback || isIP(stripIpv6Brackets(target.url.hostname)) !== 0) return undefined;
      const addresses = await resolveAddresses(target.url.hostname, rules.resolve);
      if (addresses.length === 0) return "unknown";
      return addresses.every(({ address }) => isPublic(address)) ? undefined : "private";
    },

    async send(webhook) {
      const target = parseTarget(webhook.url, rules);
      if (typeof target === "string") return { kind: "failed", reason: target };
      const options = { method: "POST", headers: signHeaders(webhook), signal: AbortSignal.timeout(timeoutMs) };
      try {
        return await exchange(openRequest(target, rules, options), webhook.body);
      } catch (error) {
        return { kind: "failed", reason: failureReason(error) };
      }
    },
  };
}

function signHeaders({ secrets, id, body, at }: SignedWebhook): Record<string, string> {
  const sentAt = new Date(at);
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "Webhooks/1.0",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(" "),
  };
}

function exchange(request: ClientRequest, body: string): Promise<WebhookResult> {
  return new Promise((resolve, reject) => {
    request.on("error", reject);
    request.on("response", (response) => readAnswer(response).then(resolve, reject));
    request.end(body);
  });
}

async function readAnswer(response: IncomingMessage): Promise<WebhookResult> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes >= maxAnswerBytes) break;
  }
  response.destroy();
  const answer = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString("utf8");
  const retryAfterSeconds = Number(response.headers["retry-after"]);
  return {
    kind: "answered",
    status: response.statusCode ?? 0,
    answer,
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  };
}

/** Stripe's events: signed, sent to each endpoint of their account, and retried. */
import { createHmac } from "node:crypto";
import type { Deliveries } from "../deliveries.ts";
import { platformAccount, platformWebhookSecret } from "./accounts.ts";
import { type AnyObject, newStripeId, type Objects, type WebhookEndpoint, withoutInternals } from "./objects.ts";

export const API_VERSION = "2026-10-28.endive";
const TIMEOUT_MS = 10_000;
const RETRIES = 8;
const FIRST_RETRY_SECONDS = 60;

export type EmitEvent = (
  account: string,
  type: string,
  object: AnyObject,
  atMs: number,
  previous?: Readonly<Record<string, unknown>>,
) => void;

interface Deps {
  readonly objects: Objects;
  readonly deliveries: Deliveries;
  readonly now: () => number;
  /** Where the platform's own endpoint is. */
  readonly platformUrl: string;
}

export const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;

interface Target {
  readonly id: string;
  readonly url: string;
  readonly enabled_events: readonly string[];
}

const PLATFORM_ENDPOINT = "we_platform";

export function createEvents({ objects, deliveries, now, platformUrl }: Deps): EmitEvent {
  const secretOf = (id: string): string => {
    if (id === PLATFORM_ENDPOINT) return platformWebhookSecret;
    const endpoint = objects.get(objects.accountOf(id) ?? "", "webhook_endpoint", id);
    return endpoint?.$.secret ?? "";
  };
  deliveries.setSigner("stripe", ({ account: endpointId, body }) => ({
    headers: { "stripe-signature": signatureOf(secretOf(endpointId), body, Math.floor(now() / 1000)) },
    body,
  }));

  function targetsOf(account: string): Target[] {
    const ownEndpoints: WebhookEndpoint[] = objects.list(account, "webhook_endpoint");
    const platform = { id: PLATFORM_ENDPOINT, url: platformUrl, enabled_events: ["*"] };
    return account === platformAccount.id ? [platform, ...ownEndpoints] : ownEndpoints;
  }

  return (account, type, object, atMs, previous) => {
    const body = JSON.stringify({
      id: newStripeId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: Math.floor(atMs / 1000),
      data: { object: withoutInternals(object), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    const subject = "customer" in object && object.customer ? object.customer : object.id;
    for (const { id, url, enabled_events } of targetsOf(account)) {
      if (!enabled_events.includes("*") && !enabled_events.includes(type)) continue;
      deliveries.send({
        provider: "stripe",
        // Each endpoint has its own signing secret.
        account: id,
        subject,
        type,
        url,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        // A repeated delivery has the same event id, by which receivers recognise it.
        body: () => body,
        plan: {
          timeoutMs: TIMEOUT_MS,
          maxRetries: RETRIES,
          baseDelaySeconds: FIRST_RETRY_SECONDS,
          growth: "exponential",
        },
      });
    }
  };
}

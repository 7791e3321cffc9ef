/** Stripe's events, of the platform's account and of tenants' own: each account's secret proves them. */
import { now } from "@callwright/core/kernel/clock";
import { hintIn, verifyStripe } from "@callwright/providers/stripe/webhook";
import { config } from "../config.ts";
import { secretText } from "../secret.ts";
import { queueMessage } from "./accept.ts";
import { readPaymentsAccount } from "./account.ts";
import { answer } from "./answer.ts";
import type { Vendor, Webhook } from "./vendor.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Nothing for the platform's account, `/<tenant>` for a tenant's own. */
const pattern = /^(?:\/([\w-]{1,64}))?$/;
const tenantIn = ({ path }: Webhook): string | undefined => pattern.exec(path)?.[1];

const platformSecret = secretText("STRIPE_WEBHOOK_SECRET");

/** Several of the platform's while one is being replaced. */
async function secretsFor(tenantId: string | undefined): Promise<readonly string[]> {
  if (!tenantId)
    return config.stripe.publishableKey() ? (await platformSecret()).split(",").map((one) => one.trim()) : [];
  const keys = await readPaymentsAccount(tenantId);
  return keys?.webhookSecret ? [keys.webhookSecret] : [];
}

export const stripe: Vendor = {
  path: pattern,
  maxBodyBytes: 1024 * 1024,
  contentType: "application/json",
  answer: answer(200, { received: true }),

  async verify(webhook) {
    const header = webhook.event.headers["stripe-signature"];
    const secrets = await secretsFor(tenantIn(webhook));
    return verifyStripe(secrets, header, webhook.body.toString("utf8"), now())
      ? "signature"
      : { refused: "bad_request" };
  },

  // A client's secret confirms a payment.
  stored: async ({ body }) => withoutSecrets(body, []),

  parse(webhook) {
    const hint = hintIn(readJson(webhook.body));
    if (hint === "foreign") return { refused: "bad_request" };
    if (!hint) return undefined;
    const { eventId, customerId } = hint;
    const sender = { requestId: webhook.requestId, tenantId: tenantIn(webhook) };
    return (key) => queueMessage("paymentEvent", { eventId, customerId, key }, sender);
  },
};

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Stripe's events, of the platform's account and of tenants' own: each account's secret proves them. */
import { now } from "@callwright/core/kernel/clock";
import { readHint, verifyStripe } from "@callwright/providers/stripe/webhook";
import { config } from "../config.ts";
import { lazySecret } from "../secret.ts";
import { queueMessage } from "./accept.ts";
import { readPaymentsAccount } from "./account.ts";
import { answer, readJson, type Vendor, type Webhook, withoutSecrets } from "./webhook.ts";

/** Empty for the platform's account, `/<tenant>` for a tenant's own. */
const pattern = /^(?:\/([\w-]{1,64}))?$/;
const tenantIn = ({ path }: Webhook): string | undefined => pattern.exec(path)?.[1];

const platformSecrets = lazySecret("STRIPE_WEBHOOK_SECRET");

async function acceptedSecrets(tenantId: string | undefined): Promise<readonly string[]> {
  if (tenantId) {
    const keys = await readPaymentsAccount(tenantId);
    return keys?.webhookSecret ? [keys.webhookSecret] : [];
  }
  if (!config.stripe.publishableKey()) return [];
  return (await platformSecrets()).split(",").map((secret) => secret.trim());
}

export const stripe: Vendor = {
  path: pattern,
  maxBodyBytes: 1024 * 1024,
  contentType: "application/json",
  answer: answer(200, { received: true }),

  async verify(webhook) {
    const header = webhook.event.headers["stripe-signature"];
    const secrets = await acceptedSecrets(tenantIn(webhook));
    return verifyStripe(secrets, header, webhook.body.toString("utf8"), now())
      ? "signature"
      : { refused: "bad_request" };
  },

  // Events contain client secrets, which confirm payments; `withoutSecrets` finds them by their field's name.
  redactBody: async ({ body }) => withoutSecrets(body, []),

  parse(webhook) {
    const hint = readHint(readJson(webhook.body.toString("utf8")));
    if (hint === "foreign") return { refused: "bad_request" };
    if (!hint) return undefined;
    const { eventId, customerId } = hint;
    const sender = { requestId: webhook.requestId, tenantId: tenantIn(webhook) };
    return (key) => queueMessage("paymentEvent", { eventId, customerId, key }, sender);
  },
};

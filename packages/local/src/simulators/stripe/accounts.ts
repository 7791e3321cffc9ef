/** The Stripe accounts that the sandbox ships: the platform's own, and those of agencies that bill their own clients. */
import { derived } from "../accounts.ts";

export interface StripeAccount {
  readonly title: string;
  readonly id: string;
  readonly secretKey: string;
  readonly restrictedKey: string;
  /** A restricted key that may read only. */
  readonly readingKey: string;
  readonly publishableKey: string;
}

const tail = (purpose: string, title: string): string => derived(`stripe ${purpose}`, title).slice(0, 32);

function account(title: string): StripeAccount {
  return {
    title,
    id: `acct_${tail("account", title).slice(0, 16)}`,
    secretKey: `sk_test_${tail("secret", title)}`,
    restrictedKey: `rk_test_${tail("restricted", title)}`,
    readingKey: `rk_test_${tail("reading", title)}`,
    publishableKey: `pk_test_${tail("publishable", title)}`,
  };
}

export const platformAccount = account("Callwright");
/** An agency's, ready to be connected. */
export const agencyAccount = account("Northwind Talent");
export const stripeAccounts: readonly StripeAccount[] = [platformAccount, agencyAccount];

/** Signs the platform's events; as a deployment would have it from Stripe's dashboard. */
export const platformWebhookSecret = `whsec_${tail("webhook", "Callwright")}`;

/** Cards with a story of their own; any other number with a valid check digit is as good as the first. */
export const testCards = {
  success: "4242424242424242",
  declined: "4000000000000002",
  declinesLater: "4000000000000341",
  threeDSecure: "4000002500003155",
} as const;

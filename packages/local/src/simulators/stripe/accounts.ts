/** Stripe accounts of the sandbox: the platform's, and one of an agency that bills its own clients. */
import { deriveSecret } from "../accounts.ts";

export interface StripeAccount {
  readonly title: string;
  readonly id: string;
  readonly secretKey: string;
  readonly restrictedKey: string;
  /** A restricted key without permission to write. */
  readonly readOnlyKey: string;
  readonly publishableKey: string;
}

const keySuffix = (purpose: string, title: string): string => deriveSecret(`stripe ${purpose}`, title).slice(0, 32);

function account(title: string): StripeAccount {
  return {
    title,
    id: `acct_${keySuffix("account", title).slice(0, 16)}`,
    secretKey: `sk_test_${keySuffix("secret", title)}`,
    restrictedKey: `rk_test_${keySuffix("restricted", title)}`,
    readOnlyKey: `rk_test_${keySuffix("reading", title)}`,
    publishableKey: `pk_test_${keySuffix("publishable", title)}`,
  };
}

export const platformAccount = account("Callwright");
/** For tests and demos that connect an agency's own account. */
export const agencyAccount = account("Northwind Talent");
export const stripeAccounts: readonly StripeAccount[] = [platformAccount, agencyAccount];

/** Signs the platform's webhook events; a deployment gets its secret from Stripe's dashboard. */
export const platformWebhookSecret = `whsec_${keySuffix("webhook", "Callwright")}`;

/** Stripe's test cards. Any other number with a valid check digit succeeds too. */
export const testCards = {
  success: "4242424242424242",
  declined: "4000000000000002",
  declinesLater: "4000000000000341",
  threeDSecure: "4000002500003155",
} as const;

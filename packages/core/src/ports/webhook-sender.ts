/** Sends signed webhooks to addresses that tenants name. */

export type WebhookUrlProblem = "invalid" | "insecure" | "credentials" | "private" | "unknown";

export interface SignedWebhook {
  readonly url: string;
  /** `whsec_…`; one signature for each. */
  readonly secrets: readonly string[];
  /** The same for all attempts. */
  readonly id: string;
  readonly body: string;
  /** Of this attempt, milliseconds since the epoch. */
  readonly at: number;
}

export type WebhookFailure = WebhookUrlProblem | "timeout" | "connection" | "certificate";

export type WebhookResult =
  | {
      readonly kind: "answered";
      readonly status: number;
      /** At most 64 KiB. */
      readonly answer: string;
      readonly retryAfterSeconds?: number | undefined;
    }
  | { readonly kind: "failed"; readonly reason: WebhookFailure };

export interface WebhookSender {
  /** Why the address may not be used: HTTPS only, no credentials, every resolved address public. */
  problemOf(url: string): Promise<WebhookUrlProblem | undefined>;
  /** One attempt of at most 10 seconds, without redirects; the address is checked again. Never throws. */
  send(webhook: SignedWebhook): Promise<WebhookResult>;
}

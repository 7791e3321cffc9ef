/** Stripe's errors: their shapes, codes and statuses. */

export interface StripeErrorBody {
  readonly type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error" | "rate_limit_error";
  readonly message: string;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly param?: string | undefined;
}

/** Thrown by a route; the app answers it. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const answerError = (status: number, error: StripeErrorBody): Response =>
  Response.json(
    { error: { ...error, doc_url: error.code && `https://stripe.com/docs/error-codes/${error.code}` } },
    { status },
  );

export const invalid = (message: string, param?: string, code?: string): StripeError =>
  new StripeError(400, { type: "invalid_request_error", message, param, code });

export const missing = (kind: string, id: string, param = "id"): StripeError =>
  new StripeError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind.replaceAll("_", " ").replaceAll(".", " ")}: '${id}'`,
    param,
  });

const declines = {
  generic_decline: ["card_declined", "Your card was declined."],
  expired_card: ["expired_card", "Your card has expired."],
  authentication_required: [
    "authentication_required",
    "Your card was declined. This transaction requires authentication.",
  ],
  no_payment_method: [
    "invoice_payment_intent_requires_action",
    "This customer has no attached payment source or default payment method.",
  ],
} as const;
export type Decline = keyof typeof declines;

export function cardError(decline: Decline): StripeError {
  const [code, message] = declines[decline];
  return new StripeError(402, { type: "card_error", code, decline_code: decline, message });
}

export const tooManyRequests = (): Response =>
  answerError(429, {
    type: "rate_limit_error",
    code: "rate_limit",
    message: "Too many requests hit the API too quickly.",
  });
export const brokenApi = (): Response => answerError(500, { type: "api_error", message: "An unknown error occurred." });

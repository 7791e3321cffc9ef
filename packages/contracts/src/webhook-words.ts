/** What becomes of a webhook delivery: plain values, without a parser. */
export const webhookDeliveryStates = ["pending", "delivered", "failed", "held"] as const;

export const webhookDeliveryStates = ["pending", "delivered", "failed", "held"] as const;

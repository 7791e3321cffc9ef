import * as z from "zod/mini";
import { webhookMessages } from "../kernel/envelope.ts";
import { defineMessage } from "../kernel/message.ts";

export const usageRecorded = defineMessage(
  "billing.usage-recorded",
  "billing",
  z.object({ userId: z.string(), callId: z.string() }),
);

/** Asks to read a customer's subscription again. */
export const paymentEvent = defineMessage(
  webhookMessages.paymentEvent.type,
  webhookMessages.paymentEvent.queue,
  z.object({ eventId: z.string(), customerId: z.string(), key: z.string() }),
);

export const duplicateSubscriptionEnded = defineMessage(
  "billing.duplicate-ended",
  "mail",
  z.object({ userId: z.string(), plan: z.string(), refundedCents: z.number(), notRefundedCents: z.number() }),
);

/** A user gained or lost credit: their runs and numbers are reviewed. Without a user id: all users of the tenant. */
export const creditChanged = defineMessage("billing.topped-up", "runs", z.object({ userId: z.optional(z.string()) }));

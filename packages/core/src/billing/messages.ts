import * as z from "zod/mini";
import { webhookMessages } from "../kernel/envelope.ts";
import { defineMessage } from "../kernel/message.ts";

export const usageRecorded = defineMessage(
  "billing.usage-recorded",
  "billing",
  z.object({ userId: z.string(), callId: z.string() }),
);

/** A hint to read a customer's subscription again. */
export const paymentEvent = defineMessage(
  webhookMessages.paymentEvent.type,
  webhookMessages.paymentEvent.queue,
  z.object({ eventId: z.string(), customerId: z.string(), key: z.string() }),
);

export const duplicateEnded = defineMessage(
  "billing.duplicate-ended",
  "mail",
  z.object({ userId: z.string(), plan: z.string(), refundedCents: z.number(), keptCents: z.number() }),
);

/** Minutes were added or a trial became a plan: paused runs may resume. Without a user id: the tenant's own minutes. */
export const minutesAdded = defineMessage("billing.topped-up", "runs", z.object({ userId: z.optional(z.string()) }));

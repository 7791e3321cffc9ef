import { numberProviders } from "@callwright/contracts/carriers";
import * as z from "zod/mini";
import { webhookMessages } from "../kernel/envelope.ts";
import { defineMessage } from "../kernel/message.ts";

export const wakeTexts = defineMessage("texts.wake", "texts", z.object({ numberId: z.string() }));

export const carrierEvent = defineMessage(
  webhookMessages.carrierEvent.type,
  webhookMessages.carrierEvent.queue,
  z.object({
    provider: z.enum(numberProviders),
    numberId: z.string(),
    /** Of receipts only: our own id, from the callback address. */
    textId: z.optional(z.string()),
    key: z.string(),
    /** False if the signature is missing: the event is confirmed with the carrier before it is applied. */
    isSigned: z.boolean(),
  }),
);

export const missedTexts = defineMessage("texts.missed", "events", z.object({ numberId: z.string() }));

export const signatureFailed = defineMessage(
  webhookMessages.signatureFailed.type,
  webhookMessages.signatureFailed.queue,
  z.object({
    numberId: z.string(),
    /** ISO 8601. Further failures shortly after are not reported. */
    at: z.string(),
  }),
);

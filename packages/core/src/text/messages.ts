/** The messages of texts: ids, and keys of what was stored. */
import { numberProviders } from "@callwright/contracts/catalog";
import * as z from "zod/mini";
import { webhookMessages } from "../kernel/envelope.ts";
import { defineMessage } from "../kernel/message.ts";

/** A number may have texts that are due. */
export const wakeTexts = defineMessage("texts.wake", "texts", z.object({ numberId: z.string() }));

/** A carrier's webhook about texts was kept under that key. */
export const carrierEvent = defineMessage(
  webhookMessages.carrierEvent.type,
  webhookMessages.carrierEvent.queue,
  z.object({
    provider: z.enum(numberProviders),
    numberId: z.string(),
    /** Of a receipt: our own id, from the address. */
    textId: z.optional(z.string()),
    key: z.string(),
    /** Signed by the account. What is not was sent to an address that only the account knows: the carrier is asked again. */
    isProven: z.boolean(),
  }),
);

/** A number is connected again to which texts may have come in vain. */
export const missedTexts = defineMessage("texts.missed", "events", z.object({ numberId: z.string() }));

/** Somebody posted to a number's address with a wrong signature: its credentials may have changed. */
export const signatureFailed = defineMessage(
  webhookMessages.signatureFailed.type,
  webhookMessages.signatureFailed.queue,
  z.object({
    numberId: z.string(),
    /** When, ISO 8601: for a while the door says nothing of those that follow. */
    at: z.string(),
  }),
);

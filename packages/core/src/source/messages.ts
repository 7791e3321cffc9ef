import * as z from "zod/mini";
import { webhookMessages } from "../kernel/envelope.ts";
import { defineMessage } from "../kernel/message.ts";

/** Writes the outcome of the event `outcomeId` as a note on the applicant `externalId` in the source's system. */
export const noteDue = defineMessage(
  "source.note-due",
  "deliveries",
  z.object({
    sourceId: z.string(),
    eventId: z.string(),
    externalId: z.string(),
    candidateId: z.string(),
    outcomeId: z.string(),
    attempt: z.number(),
  }),
);

export const sourceReceived = defineMessage(
  webhookMessages.sourceReceived.type,
  webhookMessages.sourceReceived.queue,
  z.object({ sourceId: z.string(), eventId: z.string(), key: z.string() }),
);

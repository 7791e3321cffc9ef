import * as z from "zod/mini";
import { webhookMessages } from "../kernel/envelope.ts";
import { defineMessage } from "../kernel/message.ts";

/** The worker notes the outcome `outcomeId` in the system, on the person of the source's event. */
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

import * as z from "zod/mini";
import { webhookMessages } from "../kernel/envelope.ts";
import { defineMessage } from "../kernel/message.ts";

/** A source's webhook has arrived; `key` is the stored body, `eventId` the sender's own id of it, hashed. */
export const sourceReceived = defineMessage(
  webhookMessages.sourceReceived.type,
  webhookMessages.sourceReceived.queue,
  z.object({ sourceId: z.string(), eventId: z.string(), key: z.string() }),
);

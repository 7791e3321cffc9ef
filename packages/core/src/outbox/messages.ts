import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** An event is in the outbox. */
export const eventRecorded = defineMessage(
  "outbox.event-recorded",
  "deliveries",
  z.object({ subjectId: z.string(), eventId: z.string() }),
);

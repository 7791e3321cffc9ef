import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

const eventKey = z.object({ subjectId: z.string(), eventId: z.string() });

export const eventRecorded = defineMessage("outbox.event-recorded", "deliveries", eventKey);

export const eventsOverdue = defineMessage(
  "outbox.events-overdue",
  "deliveries",
  z.object({ events: z.array(eventKey) }),
);

import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

export const endpointDue = defineMessage("webhook.endpoint-due", "deliveries", z.object({ endpointId: z.string() }));

export const replayRequested = defineMessage(
  "webhook.replay-requested",
  "deliveries",
  z.object({ endpointId: z.string(), since: z.string(), until: z.string(), after: z.optional(z.string()) }),
);

export const endpointStopped = defineMessage("webhook.endpoint-stopped", "mail", z.object({ endpointId: z.string() }));

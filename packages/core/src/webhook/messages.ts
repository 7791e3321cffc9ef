import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** One attempt is due. `waits`: how often all the endpoint's slots were taken. */
export const deliveryDue = defineMessage(
  "webhook.delivery-due",
  "deliveries",
  z.object({
    endpointId: z.string(),
    eventId: z.string(),
    round: z.number(),
    attempt: z.number(),
    waits: z._default(z.number(), 0),
  }),
);

/** Replays deliveries from `since` on, a page at a time, up to those that were there at `until`. */
export const replayRequested = defineMessage(
  "webhook.replay-requested",
  "deliveries",
  z.object({ endpointId: z.string(), since: z.string(), until: z.string(), after: z.optional(z.string()) }),
);

/** We disabled an endpoint. */
export const endpointStopped = defineMessage("webhook.endpoint-stopped", "mail", z.object({ endpointId: z.string() }));

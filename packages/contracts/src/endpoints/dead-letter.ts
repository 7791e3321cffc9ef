import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { adminAccountScope } from "./access.ts";
import { answer, doneSchema, idParams, instant } from "./shared.ts";

/** Describes a failed message; the content of the message stays on the server. */
export const deadLetterSchema = z.object({
  letterId: z.string(),
  queue: z.string(),
  type: z.string(),
  about: z.record(z.string(), z.string()),
  receives: z.number(),
  sentAt: z.optional(instant),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const getDeadLetters = defineEndpoint("getDeadLetters", "GET /dead-letters", {
  summary: "The tenant's messages that failed on every delivery, among the first hundred of each queue.",
  access: "admin",
  response: answer({
    letters: z.array(deadLetterSchema),
    /** Queues with more dead letters than were inspected, possibly of this tenant. */
    crowded: z.array(z.string()),
  }),
});

const noQueue = "There is no such queue";

export const replayDeadLetter = defineEndpoint("replayDeadLetter", "POST /dead-letters/replay", {
  summary: "Puts a failed message into its queue again, once.",
  ...adminAccountScope,
  body: z.object({ queue: z.string(noQueue).check(z.maxLength(40, noQueue)), letterId: idParams.shape.id }),
  response: doneSchema,
});

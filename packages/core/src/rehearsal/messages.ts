import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** Uses the queue whose worker may ask language models. */
export const rehearsalStep = defineMessage(
  "rehearsal.step",
  "documents",
  z.object({ parentId: z.string(), rehearsalId: z.string(), step: z.number() }),
);

import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** A text that may be an opt-out was held. Uses the queue whose worker may ask language models. */
export const holdNoted = defineMessage("hold.noted", "documents", z.object({ followUpId: z.string() }));

import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** A received text may be an opt-out, so a hold was created. Uses the queue whose worker may ask language models. */
export const holdNoted = defineMessage("hold.noted", "documents", z.object({ followUpId: z.string() }));

import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** A text that may be an opt-out was held. The queue is the one whose worker may ask a language model about it. */
export const holdNoted = defineMessage("hold.noted", "documents", z.object({ followUpId: z.string() }));

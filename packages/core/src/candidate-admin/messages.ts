/** The messages of the roster: ids only. */
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** An action on many people has more to do. */
export const bulkActionPending = defineMessage("roster.work", "runs", z.object({ bulkId: z.string() }));

import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

export const bulkActionPending = defineMessage("roster.work", "runs", z.object({ bulkId: z.string() }));

import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

export const bulkActionPending = defineMessage(
  "candidates.bulk-action-pending",
  "runs",
  z.object({ bulkId: z.string() }),
);

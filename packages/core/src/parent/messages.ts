import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

export const textsSwitched = defineMessage(
  "job.texts-switched",
  "runs",
  // `isSecondPass`: the second pass, for texts that the index did not show at first.
  z.object({ parentId: z.string(), isSecondPass: z.optional(z.boolean()) }),
);

export const parentRemoved = defineMessage(
  "parent.removed",
  "runs",
  // `after`: the cursor in the candidates whose queued calls are being cancelled.
  z.object({ parentId: z.string(), after: z.optional(z.string()) }),
);

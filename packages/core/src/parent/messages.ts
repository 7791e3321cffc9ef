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
  // `after`: cursor up to which the candidates' queued calls have been cancelled.
  z.object({ parentId: z.string(), after: z.optional(z.string()) }),
);

import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** A user was disabled: their running work must stop. `isSecondPass` marks a repetition for work started meanwhile. */
export const userDisabled = defineMessage(
  "user.shut-out",
  "runs",
  z.object({ userId: z.string(), isSecondPass: z.optional(z.boolean()) }),
);

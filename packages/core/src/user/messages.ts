/** What is told of a user. */
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** Somebody was shut out: what they have set going is to stop. `isFurther`: once more, for what came about meanwhile. */
export const shutOut = defineMessage(
  "user.shut-out",
  "runs",
  z.object({ userId: z.string(), isFurther: z.optional(z.boolean()) }),
);

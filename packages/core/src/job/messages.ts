/** The messages of jobs: ids only. */
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** Somebody has put texts of a job off, or on again: what waits follows. */
export const textsSwitched = defineMessage(
  "job.texts-switched",
  "runs",
  // A further look, for what an index did not show at the first.
  z.object({ jobId: z.string(), isFurther: z.optional(z.boolean()) }),
);

/** A job or campaign is gone, and what is left of it is to go too: its waiting calls, beginning after a person, then its people. */
export const parentRemoved = defineMessage(
  "parent.removed",
  "runs",
  z.object({ parentId: z.string(), after: z.optional(z.string()) }),
);

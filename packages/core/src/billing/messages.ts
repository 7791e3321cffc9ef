/** The messages of billing: ids and figures only. */
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** Without a user id: the tenant's own minutes. */
export const minutesAlert = defineMessage(
  "billing.minutes-alert",
  "mail",
  z.object({ userId: z.optional(z.string()), percent: z.number() }),
);

/** Minutes were added or a trial became a plan: paused runs may resume. Without a user id: the tenant's own minutes. */
export const minutesAdded = defineMessage("billing.topped-up", "runs", z.object({ userId: z.optional(z.string()) }));

/** The messages of billing: ids and figures only. */
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** A user, or without an id the tenant, has used so much of their minutes. */
export const minutesAlert = defineMessage(
  "billing.minutes-alert",
  "mail",
  z.object({ userId: z.optional(z.string()), percent: z.number() }),
);

/** A user, or without an id the tenant, has got more minutes, or is no longer on trial: runs that rest for want of them go on. */
export const minutesAdded = defineMessage("billing.topped-up", "runs", z.object({ userId: z.optional(z.string()) }));

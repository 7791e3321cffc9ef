import { notificationKinds } from "@callwright/contracts/notification-kinds";
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** A user has notifications of this kind that were not mailed. */
export const notificationMailDue = defineMessage(
  "notification.mail-due",
  "mail",
  z.object({ userId: z.string(), kind: z.enum(notificationKinds) }),
);

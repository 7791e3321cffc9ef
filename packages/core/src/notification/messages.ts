import { notificationKinds } from "@callwright/contracts/notification-kinds";
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

/** Kinds whose notifications share a mail. */
const sharedKinds = notificationKinds.filter((kind) => kind !== "billing" && kind !== "interview");
export type SharedKind = (typeof sharedKinds)[number];

/** A user has notifications of this kind that were not mailed. */
export const notificationMailDue = defineMessage(
  "notification.mail-due",
  "mail",
  z.object({ userId: z.string(), kind: z.enum(sharedKinds) }),
);

/** A notification about a payment, which has a mail of its own. */
export const paymentMailDue = defineMessage(
  "notification.payment-mail-due",
  "mail",
  z.object({ userId: z.string(), notificationId: z.string() }),
);

/** A notification about an interview, whose mail has the calendar file. */
export const interviewMailDue = defineMessage(
  "notification.interview-mail-due",
  "mail",
  z.object({ userId: z.string(), notificationId: z.string() }),
);

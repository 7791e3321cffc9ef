import { notificationKinds } from "@callwright/contracts/notification-kinds";
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

const sharedKinds = notificationKinds.filter((kind) => kind !== "billing" && kind !== "interview");
export type SharedKind = (typeof sharedKinds)[number];

export const notificationMailDue = defineMessage(
  "notification.mail-due",
  "mail",
  z.object({ userId: z.string(), kind: z.enum(sharedKinds) }),
);

export const paymentMailDue = defineMessage(
  "notification.payment-mail-due",
  "mail",
  z.object({ userId: z.string(), notificationId: z.string() }),
);

export const interviewMailDue = defineMessage(
  "notification.interview-mail-due",
  "mail",
  z.object({ userId: z.string(), notificationId: z.string() }),
);

import { returnedMailKinds } from "@callwright/contracts/endpoints/session";
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";
import * as Mail from "../mail/index.ts";

const origin = z.string();

export const signedUp = defineMessage(
  "account.signed-up",
  "mail",
  z.object({ addressKey: z.string(), signupId: z.string(), origin }),
);

export const confirmationRequested = defineMessage(
  "account.confirmation-asked",
  "mail",
  z.object({ addressKey: z.string(), userId: z.string(), origin }),
);

export const resetRequested = defineMessage(
  "account.reset-asked",
  "mail",
  z.object({ addressKey: z.string(), userId: z.string(), origin }),
);

export const codeRequested = defineMessage(
  "account.code-asked",
  "mail",
  z.object({ userId: z.string(), ticketHash: z.string(), origin }),
);

export const feedbackSent = defineMessage(
  "account.feedback-sent",
  "mail",
  z.object({ feedbackId: z.string(), origin }),
);

export const invited = defineMessage("account.invited", "mail", z.object({ userId: z.string(), origin }));

/** Sent by EventBridge rules for bounces and complaints (stacks/Mail.ts). */
export const mailReturned = defineMessage(
  "account.mail-returned",
  "mail",
  z.object({ userId: z.string(), address: z.string(), sentAt: z.iso.datetime(), kind: z.enum(returnedMailKinds) }),
);

export const passwordChanged = defineMessage(
  "account.password-changed",
  "mail",
  z.object({ userId: z.string(), at: z.string(), origin }),
);

export const googleLinked = defineMessage(
  "account.google-linked",
  "mail",
  z.object({ userId: z.string(), at: z.string(), origin }),
);

export const newDeviceSeen = defineMessage(
  "account.new-device-seen",
  "mail",
  z.object({ userId: z.string(), loginId: z.string(), origin }),
);

export const factorChanged = defineMessage(
  "account.factor-changed",
  "mail",
  z.object({ userId: z.string(), change: z.enum(Mail.factorChanges), at: z.string(), origin }),
);

/** The mails that accounts ask for: ids only, and the origin of the host that was asked, to which links lead. */
import * as z from "zod/mini";
import { defineMessage } from "../kernel/message.ts";

const origin = z.string();

/** Somebody has signed up. */
export const signedUp = defineMessage(
  "account.signed-up",
  "mail",
  z.object({ addressKey: z.string(), signupId: z.string(), origin }),
);

/** Somebody asks for their confirmation mail again. */
export const confirmationAsked = defineMessage(
  "account.confirmation-asked",
  "mail",
  z.object({ addressKey: z.string(), userId: z.string(), origin }),
);

/** Somebody has forgotten their password. */
export const resetAsked = defineMessage(
  "account.reset-asked",
  "mail",
  z.object({ addressKey: z.string(), userId: z.string(), origin }),
);

/** An administrator has invited somebody, or does so again. */
export const invited = defineMessage("account.invited", "mail", z.object({ userId: z.string(), origin }));

/** A password was changed, at that instant (ISO 8601). */
export const passwordChanged = defineMessage(
  "account.password-changed",
  "mail",
  z.object({ userId: z.string(), at: z.string(), origin }),
);

/** A Google account was linked to the person's, at that instant (ISO 8601). */
export const googleLinked = defineMessage(
  "account.google-linked",
  "mail",
  z.object({ userId: z.string(), at: z.string(), origin }),
);

/** Somebody signed in from a device that their account had not seen. */
export const newDeviceSeen = defineMessage(
  "account.new-device-seen",
  "mail",
  z.object({ userId: z.string(), loginId: z.string(), origin }),
);

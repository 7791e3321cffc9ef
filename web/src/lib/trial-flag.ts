/** The trial flag: on from a trial user's sign-in until the trial dialog is closed, in this tab. */
import type { User } from "@callwright/contracts/endpoints/session";
import { readStored, writeStored } from "./storage.ts";

const KEY = "cw-trial";

export const isTrialUser = ({ subscriptionSettings }: Pick<User, "subscriptionSettings">) =>
  subscriptionSettings === "trial";

export function raiseTrialFlag(user: Pick<User, "id" | "subscriptionSettings">) {
  if (isTrialUser(user)) writeStored(KEY, user.id, "session");
}

export const isTrialFlagOn = ({ id }: Pick<User, "id">) => readStored(KEY, "session") === id;

export const clearTrialFlag = () => writeStored(KEY, undefined, "session");

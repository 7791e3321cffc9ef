/** Answers of the onboarding form: prefilled with guesses, kept as a draft until saved. */
import { callPurposes } from "@callwright/contracts/catalog";
import type { UserData } from "@callwright/contracts/endpoints/account";
import type { User } from "@callwright/contracts/endpoints/session";
import { keepDraft, readDraft } from "../../lib/drafts.ts";
import { getLocale } from "../../lib/i18n/locale.ts";
import { isZoneName } from "../../lib/time-zone.ts";

export interface Answers {
  readonly companyName: string;
  readonly callsFor: string;
  readonly timezone: string;
}

const NAME = "onboarding";

/** Until a company is given, the user's own name is used. */
function guessed({ name, companyName, callsFor, timezone }: User): Answers {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    companyName: companyName === name ? "" : companyName,
    callsFor: callsFor ?? "",
    timezone: isZoneName(here) ? here : timezone,
  };
}

/** Guesses overlaid with the draft of an earlier visit. */
export const firstAnswers = (user: User): Answers => ({
  ...guessed(user),
  ...(readDraft(user.id, NAME) as Partial<Answers> | undefined),
});

export const keepAnswers = (user: User, answers: Answers) => keepDraft(user.id, NAME, answers);
export const dropAnswers = (user: User) => keepDraft(user.id, NAME, undefined);

/** The request body; the interface's language is the one that the questions were read in. */
export function toUserData({ companyName, callsFor, timezone }: Answers): UserData {
  const purpose = callPurposes.find((one) => one === callsFor);
  return {
    companyName: companyName.trim(),
    timezone,
    language: getLocale(),
    isOnboarded: true,
    ...(purpose && { callsFor: purpose }),
  };
}

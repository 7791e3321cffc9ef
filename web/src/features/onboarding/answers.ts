import { callPurposes } from "@callwright/contracts/catalog";
import type { UserData } from "@callwright/contracts/endpoints/account";
import type { User } from "@callwright/contracts/endpoints/session";
import { readDraft, saveDraft } from "../../lib/drafts.ts";
import { getLocale } from "../../lib/i18n/locale.ts";
import { browserZone, isZoneName } from "../../lib/time-zone.ts";

export interface Answers {
  readonly companyName: string;
  readonly callsFor: string;
  readonly timezone: string;
}

const NAME = "onboarding";

/** Mail hosts of people, whose names say nothing of a company. */
const mailHosts =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|gmx|web|proton|protonmail|t-online)$/;

/** "Acme Talent", for someone at acme-talent.com; nothing for a mail host. */
export function companyOf(email: string): string {
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const name = host.split(".").at(-2) ?? "";
  if (mailHosts.test(name)) return "";
  return name.replace(/(^|-)([^-])/g, (_, dash: string, first: string) => (dash ? " " : "") + first.toUpperCase());
}

/** Until a company is given, the user's own name is used. */
function guessed({ name, email, companyName, callsFor, timezone }: User): Answers {
  const here = browserZone();
  return {
    companyName: companyName === name ? companyOf(email) : companyName,
    callsFor: callsFor ?? "",
    timezone: isZoneName(here) ? here : timezone,
  };
}

export const firstAnswers = (user: User): Answers => ({
  ...guessed(user),
  ...(readDraft(user.id, NAME) as Partial<Answers> | undefined),
});

export const saveAnswers = (user: User, answers: Answers) => saveDraft(user.id, NAME, answers);
export const deleteAnswers = (user: User) => saveDraft(user.id, NAME, undefined);

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

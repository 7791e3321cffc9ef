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

const DRAFT = "onboarding";

/** Hosts of private mail, which are no company's. */
const privateMailHosts =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|gmx|web|proton|protonmail|t-online)$/;

/** "Acme Talent", for someone at acme-talent.com; nothing for a mail host. */
export function guessCompany(email: string): string {
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const name = host.split(".").at(-2) ?? "";
  if (privateMailHosts.test(name)) return "";
  // Capitalises each word, and puts a space for the hyphen before it.
  return name.replace(/(^|-)([^-])/g, (_, hyphen: string, first: string) => (hyphen ? " " : "") + first.toUpperCase());
}

/** The user's own name stands for the company until one is given. */
function guessAnswers({ name, email, companyName, callsFor, timezone }: User): Answers {
  const browserTimezone = browserZone();
  return {
    companyName: companyName === name ? guessCompany(email) : companyName,
    callsFor: callsFor ?? "",
    timezone: isZoneName(browserTimezone) ? browserTimezone : timezone,
  };
}

export const firstAnswers = (user: User): Answers => ({
  ...guessAnswers(user),
  ...(readDraft(user.id, DRAFT) as Partial<Answers> | undefined),
});

export const saveAnswers = (user: User, answers: Answers) => saveDraft(user.id, DRAFT, answers);
export const deleteAnswers = (user: User) => saveDraft(user.id, DRAFT, undefined);

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

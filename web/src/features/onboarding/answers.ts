/** What is asked at the beginning, as it stands in the form: guessed where it can be, kept until it is saved. */
import { callPurposes } from "@callwright/contracts/catalog";
import type { UserData } from "@callwright/contracts/endpoints/account";
import type { User } from "@callwright/contracts/endpoints/session";
import { getLocale } from "../../lib/i18n/locale.ts";
import { readKeptJson, writeKept } from "../../lib/kept.ts";
import { isZoneName } from "../../lib/time-zone.ts";

export interface Answers {
  readonly companyName: string;
  readonly callsFor: string;
  readonly timezone: string;
}

const KEY = "cw-onboarding";

/** Until somebody says for whom they work, their own name stands in for the company's. */
function guessed({ name, companyName, callsFor, timezone }: User): Answers {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    companyName: companyName === name ? "" : companyName,
    callsFor: callsFor ?? "",
    timezone: isZoneName(here) ? here : timezone,
  };
}

/** What was typed before a reload or a change of language; another person's is nobody's business. */
export function firstAnswers(user: User): Answers {
  const kept = readKeptJson(KEY, "session");
  const known = typeof kept === "object" && kept !== null && "userId" in kept && kept.userId === user.id ? kept : {};
  return { ...guessed(user), ...known };
}

export const keepAnswers = (user: User, answers: Answers) =>
  writeKept(KEY, JSON.stringify({ userId: user.id, ...answers }), "session");

export const dropAnswers = () => writeKept(KEY, undefined, "session");

/** What the account is told: the interface's language is the one that the questions were read in. */
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

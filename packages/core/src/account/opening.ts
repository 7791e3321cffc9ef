/** How an account begins: with the minutes of a trial, and not yet onboarded. */
import type { Language } from "@callwright/contracts";
import * as Billing from "../billing/index.ts";
import type { Write, Writer } from "../db/transact.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";

const trial = { plan: "Trial", minutes: 30, settings: "trial" } as const;

/** What a newcomer's row says beside who they are. */
export const newcomer = {
  userType: "subscription",
  subscriptionSettings: trial.settings,
  subscriptionPlan: trial.plan,
} as const;

interface Person {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly phone?: string | undefined;
  /** By which of the two they sign in. */
  readonly passwordHash?: string;
  readonly googleSubject?: string;
}

/** Opens a newcomer's account and answers its id. */
export async function open({ phone, ...person }: Person): Promise<string> {
  const { timezone } = await Tenant.current();
  const user = {
    ...person,
    ...newcomer,
    ...(phone ? { phone } : {}),
    roles: [],
    // Until the person says at onboarding for whom they work.
    companyName: person.name,
    timezone,
  };
  return User.create(user, (writer, id) => [openTrialMeter(writer, id)]);
}

export const openTrialMeter = (writer: Writer, id: User.UserKey): Write => Billing.newMeter(writer, id, trial);

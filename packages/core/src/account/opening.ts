import type { Language } from "@callwright/contracts";
import * as Billing from "../billing/index.ts";
import type { Write, Writer } from "../db/transact.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";

const trial = { plan: "Trial", minutes: 30, settings: "trial" } as const;

export const trialMinutes = trial.minutes;

export const newUserDefaults = {
  userType: "subscription",
  subscriptionSettings: trial.settings,
  subscriptionPlan: trial.plan,
} as const;

interface Person {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly phone?: string | undefined;
  /** Exactly one of the two sign-in methods. */
  readonly passwordHash?: string;
  readonly googleSubject?: string;
}

export async function openAccount({ phone, ...person }: Person): Promise<string> {
  const { timezone } = await Tenant.current();
  const user = {
    ...person,
    ...newUserDefaults,
    ...(phone ? { phone } : {}),
    roles: [],
    // Placeholder until onboarding asks for the company.
    companyName: person.name,
    timezone,
  };
  return User.create(user, (writer, key) => [openMeter(writer, key)]);
}

export function openMeter(writer: Writer, user: User.UserKey & Partial<User.UserItem>): Write {
  const { startMinutes, subscriptionPlan = trial.plan } = user;
  // An administrator may have given the invited person minutes, which replace the trial.
  if (startMinutes === undefined) return Billing.newMeter(writer, user, trial);
  return Billing.newMeter(writer, user, { minutes: startMinutes, plan: subscriptionPlan, isTrial: false });
}

/** Account owns how people come to have an account and keep it theirs: sign-up, confirmation, sign-in, passwords. */
import type { Language, UserData } from "@callwright/contracts";
import * as Auth from "../auth/index.ts";
import * as Billing from "../billing/index.ts";
import { userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { send } from "../kernel/message.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { confirmationAsked, newDeviceSeen, resetAsked, signedUp } from "./messages.ts";

export { mailConfirmation, mailNewDevice, mailPasswordChanged, mailReset, mailSignup } from "./letters.ts";
export { confirmationAsked, newDeviceSeen, passwordChanged, resetAsked, signedUp } from "./messages.ts";
export { resetPassword, setPassword } from "./password.ts";

/** Where a request comes from, and the origin of the host that it asked. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string;
  readonly origin: string;
}

export interface Signup {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string | undefined;
  readonly language: Language;
}

/** Asks for an account. Whether the address is known is found out by who writes the mail: nothing here depends on it. */
export async function signUp({ password, ...person }: Signup, { address, origin }: Visit): Promise<void> {
  await Auth.countMail(person.email, address);
  Auth.requireGoodPassword(password, person.email, "password");
  const passwordHash = await Auth.hashPassword(password);
  const { addressKey, signupId } = await Auth.keepSignup({ ...person, passwordHash });
  await send(signedUp, { addressKey, signupId, origin });
}

/** Shaped as a user's id, and nobody's: what is done for an unknown address is what is done for a known one. */
const nobody = "user_nobody";

export async function resendConfirmation(email: string, { address, origin }: Visit): Promise<void> {
  await Auth.countMail(email, address);
  const user = await User.byEmail(email);
  await send(confirmationAsked, { addressKey: Auth.addressKey(email), userId: user?.userId ?? nobody, origin });
}

export async function forgotPassword(email: string, { address, origin }: Visit): Promise<void> {
  await Auth.countMail(email, address);
  const user = await User.byEmail(email);
  await send(resetAsked, { addressKey: Auth.addressKey(email), userId: user?.userId ?? nobody, origin });
}

/** Opens the account that a confirmation mail promised. The same link again changes nothing and is fine. */
export async function confirm(email: string, token: string, { address }: Visit): Promise<void> {
  await Auth.countLink(email, address);
  const link = await Auth.readLink("confirmation", email, token);
  if (link.usedAt !== undefined) return;
  const signup = await Auth.findSignup(link.addressKey, link.subject);
  const user = await User.byEmail(email);
  if (!signup && !user) throw new AppError("link_invalid");
  if (user) await openMeter(user.userId);
  else if (signup) await open(signup);
  await Auth.spendLink(link);
  await Auth.forgetSignups(email);
}

const trial = { plan: "Trial", minutes: 30, settings: "trial" } as const;

async function open({ email, name, phone, language, passwordHash }: Auth.SignupItem): Promise<void> {
  const { timezone } = await Tenant.current();
  const userId = await User.create({
    email,
    name,
    ...(phone ? { phone } : {}),
    language,
    passwordHash,
    roles: [],
    userType: "subscription",
    // Until the person says at onboarding for whom they work.
    companyName: name,
    timezone,
    subscriptionSettings: trial.settings,
    subscriptionPlan: trial.plan,
  });
  await openMeter(userId);
}

const openMeter = (userId: string): Promise<void> =>
  Billing.openMeter({ userId, allowedMinutes: trial.minutes, freeMinutes: trial.minutes, plan: trial.plan });

/** Signs in and keeps it in the history; a device that was not seen before is told to the person by mail. */
export async function signIn(
  credentials: { readonly email: string; readonly password: string },
  visit: Visit,
): Promise<{ user: User.UserItem; tokens: Auth.Tokens }> {
  const signedIn = await Auth.signIn({ ...credentials, address: visit.address });
  const { userId } = signedIn.user;
  const { login, isNewDevice } = await User.recordLogin(userId, visit);
  if (isNewDevice) await send(newDeviceSeen, { userId, loginId: login.loginId, origin: visit.origin });
  return signedIn;
}

export const change = (data: UserData): Promise<User.UserItem> => User.change(userActor().userId, data);

/** Ends every session of the signed-in user. */
export const signOutEverywhere = (): Promise<void> => User.endSessions(userActor().userId);

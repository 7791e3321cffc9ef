import type { Language, UserData } from "@callwright/contracts";
import type * as z from "zod/mini";
import * as Auth from "../auth/index.ts";
import { userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { newToken } from "../kernel/id.ts";
import { log } from "../kernel/log.ts";
import { send } from "../kernel/message.ts";
import * as User from "../user/index.ts";
import { codeRequested, confirmationRequested, type mailReturned, resetRequested, signedUp } from "./messages.ts";
import { openAccount } from "./opening.ts";
import { requireStrongPassword } from "./password.ts";
import { completeSignIn, type SignInResult, type Visit } from "./sign-in.ts";

export { giveFeedback, listFeedback } from "./feedback.ts";
export {
  mailConfirmation,
  mailDuplicateEnded,
  mailFactorChange,
  mailFeedback,
  mailGoogleLinked,
  mailInterview,
  mailInvitation,
  mailNewDevice,
  mailNotifications,
  mailOverdue,
  mailPasswordChanged,
  mailReset,
  mailSignInCode,
  mailSignup,
  mailWebhookStopped,
} from "./mails.ts";
export {
  codeRequested,
  confirmationRequested,
  factorChanged,
  feedbackSent,
  googleLinked,
  invited,
  mailReturned,
  newDeviceSeen,
  passwordChanged,
  resetRequested,
  signedUp,
} from "./messages.ts";
export { newUserDefaults, trialMinutes } from "./opening.ts";
export { sendPhoneCode, verifyPhone } from "./own-phone.ts";
export { issueSignInLink, resetPassword, setPassword } from "./password.ts";
export * as SecondFactor from "./second-factor.ts";
export { type SignInResult, signIn, signInWithFactor, signInWithGoogle, type Visit } from "./sign-in.ts";

export interface Signup {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string | undefined;
  readonly language: Language;
}

/** Requests an account. The mail worker checks whether the address is known, so the answer cannot reveal it. */
export async function signUp({ password, ...person }: Signup, { address, origin }: Visit): Promise<void> {
  await Auth.limitMails(person.email, address);
  await requireStrongPassword(password, person, "password");
  const passwordHash = await Auth.hashPassword(password);
  const { addressKey, signupId } = await Auth.saveSignup({ ...person, passwordHash });
  await send(signedUp, { addressKey, signupId, origin });
}

/** Well-formed id of no user, so that unknown addresses cost the same work as known ones. */
const unknownUserId = "user_nobody";

export async function resendConfirmation(email: string, { address, origin }: Visit): Promise<void> {
  await Auth.limitMails(email, address);
  const user = await User.findByEmail(email);
  await send(confirmationRequested, {
    addressKey: Auth.addressKey(email),
    userId: user?.userId ?? unknownUserId,
    origin,
  });
}

export async function forgotPassword(email: string, { address, origin }: Visit): Promise<void> {
  await Auth.limitMails(email, address);
  const user = await User.findByEmail(email);
  await send(resetRequested, { addressKey: Auth.addressKey(email), userId: user?.userId ?? unknownUserId, origin });
}

export async function requestSignInCode(email: string, { address, origin }: Visit): Promise<string> {
  await Auth.limitCodeMails(email, address);
  const user = await User.findByEmail(email);
  const ticket = newToken();
  const ticketHash = Auth.codeTicketHash(ticket);
  await send(codeRequested, { userId: user?.userId ?? unknownUserId, ticketHash, origin });
  return ticket;
}

/** Idempotent per link. Signs in only if this call opens the account, not if the link was used or the account is open already. */
export async function confirm(email: string, token: string, visit: Visit): Promise<SignInResult | undefined> {
  await Auth.limitLinkUses(email, visit.address);
  const link = await Auth.readLink(["confirmation"], email, token);
  if (link.usedAt !== undefined) return undefined;
  // The link's subject is the user's id if the account is open, else the id of a signup.
  const signup = await Auth.findSignup(link.addressKey, link.subject);
  const user = await User.findByEmail(email);
  // A link for an open account proves that its address receives mail again.
  if (user && user.userId === link.subject) {
    await User.confirmAddress(user);
    await Auth.consumeLink(link);
    return undefined;
  }
  // Invited people enter by invitation, not with a password that a stranger may have signed up with.
  if (user?.invitedBy) throw new AppError("link_invalid");
  const openedUserId = user ? undefined : await openSignup(signup);
  await Auth.consumeLink(link);
  await Auth.forgetSignups(email);
  return openedUserId === undefined ? undefined : completeSignIn(await User.get(openedUserId), visit);
}

async function openSignup(signup: Auth.SignupItem | undefined): Promise<string> {
  if (!signup) throw new AppError("link_invalid");
  const { email, name, phone, language, passwordHash } = signup;
  return openAccount({ email, name, phone, language, passwordHash });
}

export async function recordReturnedMail(returnedMail: z.output<typeof mailReturned.schema>): Promise<void> {
  const { userId, kind } = returnedMail;
  if (await User.recordReturnedMail(returnedMail)) log.warn("mail.returned", { userId, kind });
}

export const change = (data: UserData): Promise<User.UserItem> => User.change(userActor().userId, data);

export const signOutEverywhere = (): Promise<void> => User.endSessions(userActor().userId);

/** Auth owns how people get in and stay in: passwords, sign-in, sessions. */

import { tenantId, userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as User from "../user/index.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password.ts";
import { openSession, type Tokens } from "./session.ts";
import { latestSignup } from "./signup.ts";
import { type Attempt, countAttempt, forgetAttempts, forgiveAttempt } from "./throttle.ts";

export { type GoogleToken, googleRefusal, googleUnlinked, identify } from "./google.ts";
export { issueLink, type LinkItem, readLink, spendLink, spendLinkIn } from "./link.ts";
export { hashCheaply, hashPassword } from "./password.ts";
export { requireGoodPassword } from "./password-rules.ts";
export {
  authenticate,
  carryOver,
  endSession as signOut,
  isFresh,
  openSession,
  refreshSession as refresh,
  type Tokens,
} from "./session.ts";
export { addressKey, findSignup, forgetSignups, keepSignup, latestSignup, type SignupItem } from "./signup.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Where the attempt comes from: an IP address. */
  readonly address: string;
}

/** Signs in. A wrong password, an unknown address and a disabled account are told apart neither in words nor in time. */
export async function signIn({
  email,
  password,
  address,
}: Credentials): Promise<{ user: User.UserItem; tokens: Tokens }> {
  const attempts: Attempt[] = [ofAccount(email), { rule: "address", subject: address }];
  await Promise.all(attempts.map(countAttempt));
  const [user, signup] = await Promise.all([User.byEmail(email), latestSignup(email)]);
  const fits = await verifyPassword(password, user ? user.passwordHash : signup?.passwordHash);
  if (!fits || user?.isDisabled) throw new AppError("invalid_credentials");
  await Promise.all(attempts.map(forgiveAttempt));
  if (!user) throw new AppError("email_unconfirmed");
  if (user.passwordHash && needsRehash(user.passwordHash)) await User.rehash(user, await hashPassword(password));
  return { user, tokens: await openSession(user) };
}

const ofAccount = (email: string): Attempt => ({ rule: "account", subject: `${tenantId()}#${email}` });

/** Whether the password is the signed-in person's; wrong ones count as failed sign-ins. */
export async function isPasswordOf(user: User.UserItem, password: string): Promise<boolean> {
  const attempt = ofAccount(user.email);
  await countAttempt(attempt);
  const fits = await verifyPassword(password, user.passwordHash);
  if (fits) await forgiveAttempt(attempt);
  return fits;
}

/** Who has set a new password by a mail's link may sign in at once, however many guesses there were before. */
export const welcomeBack = (email: string): Promise<void> => forgetAttempts(ofAccount(email));

/** Limits mails asked for from outside, the same for known and unknown addresses. */
export async function countMail(email: string, address: string): Promise<void> {
  await Promise.all([
    countAttempt({ rule: "mailbox", subject: `${tenantId()}#${email}` }),
    countAttempt({ rule: "mailAddress", subject: address }),
  ]);
}

/** Limits API keys tried out. */
export const countKey = (address: string): Promise<void> => countAttempt({ rule: "keyAddress", subject: address });

/** Limits the mail servers at which the person at hand has us sign in. */
export const countMailServer = (): Promise<void> => countAttempt({ rule: "mailServer", subject: userActor().userId });

/** Limits the invitations of the tenant at hand. */
export const countInvitation = (): Promise<void> => countAttempt({ rule: "invitation", subject: tenantId() });

/** Limits links tried out. */
export async function countLink(email: string, address: string): Promise<void> {
  await Promise.all([
    countAttempt({ rule: "link", subject: `${tenantId()}#${email}` }),
    countAttempt({ rule: "linkAddress", subject: address }),
  ]);
}

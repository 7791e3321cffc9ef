import { tenantId, userActor } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import * as User from "../user/index.ts";
import { readSignInCode } from "./codes.ts";
import { consumeLink } from "./link.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password.ts";
import { latestSignup } from "./signup.ts";
import {
  type Attempt,
  countAttempt,
  countTowardsQuota,
  forgetAttempts,
  networkOf,
  type Quota,
  refundAttempt,
} from "./throttle.ts";
import { readDeviceId } from "./tokens.ts";

export {
  codeSeconds,
  codeTicketHash,
  issuePhoneCode,
  issueSignInCode,
  readPhoneCode,
  wrongPhoneCode,
} from "./codes.ts";
export { type GoogleToken, googleRefusal, googleUnlinked, verifyGoogleToken } from "./google.ts";
export { consumeLink, consumeLinkIn, issueLink, type LinkItem, readLink } from "./link.ts";
export { hashPassword, requireGoodPassword, useCheapHashing } from "./password.ts";
export {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  describeFactors,
  hasSecondFactor,
  isFactorRequired,
  proofOptions,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  requireFactor,
  resetFactors,
} from "./second-factor.ts";
export {
  authenticate,
  endSession as signOut,
  endView,
  finishEnrolment,
  hasRecentProof,
  keepCurrentSession,
  listSessions,
  openSession,
  refreshSession as refresh,
  revokeSession,
  type Tokens,
  viewExpiry,
  writeView,
} from "./session.ts";
export { addressKey, findSignup, forgetSignups, latestSignup, type SignupItem, saveSignup } from "./signup.ts";
export { requirePerson, requireStepUp, stepUp, stepUpOptions, verifyOwnPassword } from "./step-up.ts";
export { deviceSeconds, issueTicket, signDevice, ticketSeconds, userOfTicket } from "./tokens.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly address: string; // The client's IP address.
  readonly device?: string | undefined;
  readonly code?: string | undefined;
  readonly codeTicket?: string | undefined;
}

/** Failures look alike and take equally long. A known device or a mailed code has its own limit of attempts. */
export async function verifyCredentials(credentials: Credentials): Promise<User.UserItem> {
  const { email, password, address, device, code, codeTicket: ticket } = credentials;
  const [user, signup] = await Promise.all([User.findByEmail(email), latestSignup(email)]);
  const link = code === undefined ? undefined : await readSignInCode(user, { email, code, ticket });
  const deviceId = await readDeviceId(device, user);
  const passwordAttempts = deviceId ? [deviceAttempt(deviceId)] : attemptsFrom(email, address);
  const attempts = link ? [] : passwordAttempts;
  await Promise.all(attempts.map(countAttempt));
  const isPasswordRight = await verifyPassword(password, user ? user.passwordHash : signup?.passwordHash);
  if (!isPasswordRight || user?.isDisabled) throw new AppError("invalid_credentials");
  if (link && !(await consumeLink(link))) throw new AppError("invalid_credentials");
  await Promise.all(attempts.map(refundAttempt));
  // The password is that of a sign-up whose address is not confirmed yet.
  if (!user) throw new AppError("email_unconfirmed");
  if (user.passwordHash && needsRehash(user.passwordHash)) await User.rehash(user, await hashPassword(password));
  return user;
}

const accountAttempt = (email: string): Attempt => ({ rule: "account", subject: `${tenantId()}#${email}` });
const accountAddressAttempt = (email: string, address: string): Attempt => ({
  rule: "accountAddress",
  subject: `${tenantId()}#${email}#${networkOf(address)}`,
});
const deviceAttempt = (deviceId: string): Attempt => ({ rule: "device", subject: `${tenantId()}#${deviceId}` });

const attemptsFrom = (email: string, address: string): Attempt[] => [
  accountAddressAttempt(email, address),
  accountAttempt(email),
  { rule: "address", subject: address },
];

/** Clears failed attempts after a password reset by mail, so that the user can sign in from this address. */
export async function clearSignInFailures(email: string, address: string): Promise<void> {
  await Promise.all([forgetAttempts(accountAttempt(email)), forgetAttempts(accountAddressAttempt(email, address))]);
}

export async function limitMails(email: string, address: string): Promise<void> {
  await Promise.all([
    countAttempt({ rule: "mailbox", subject: `${tenantId()}#${email}` }),
    countAttempt({ rule: "mailAddress", subject: address }),
  ]);
}

/** In this order, so that a refused address does not use up the attempts of the mailbox. */
export async function limitCodeMails(email: string, address: string): Promise<void> {
  const mailbox = `${tenantId()}#${email}`;
  await countAttempt({ rule: "codeMailboxAddress", subject: `${mailbox}#${networkOf(address)}` });
  await countAttempt({ rule: "mailAddress", subject: address });
  await countAttempt({ rule: "codeMailbox", subject: mailbox });
}

export const countKeyRequest = (apiKeyId: string): Promise<Quota> =>
  countTowardsQuota({ rule: "apiKey", subject: apiKeyId });

export const limitInvalidKeys = (address: string): Promise<void> =>
  countAttempt({ rule: "keyAddress", subject: address });

export const limitCarrierRequests = (): Promise<void> => countAttempt({ rule: "carrier", subject: userActor().userId });

export const limitMailServerSaves = (): Promise<void> =>
  countAttempt({ rule: "mailServer", subject: userActor().userId });

export const limitRehearsals = (): Promise<void> => countAttempt({ rule: "rehearsal", subject: tenantId() });

export const limitVoiceTests = (): Promise<void> => countAttempt({ rule: "voiceTest", subject: userActor().userId });

export const limitInvitations = (): Promise<void> => countAttempt({ rule: "invitation", subject: tenantId() });

export const limitFeedback = (userId: string): Promise<void> => countAttempt({ rule: "feedback", subject: userId });

/** Limits visits to a page without sign-in, with valid and invalid links alike. */
export async function limitLinkVisits(
  rule: "candidateLink" | "shareLink",
  token: string,
  address: string,
): Promise<void> {
  await countAttempt({ rule: `${rule}Address`, subject: address });
  await countAttempt({ rule, subject: `${tenantId()}#${token}` });
}

export async function limitLinkUses(email: string, address: string): Promise<void> {
  await Promise.all([
    countAttempt({ rule: "link", subject: `${tenantId()}#${email}` }),
    countAttempt({ rule: "linkAddress", subject: address }),
  ]);
}

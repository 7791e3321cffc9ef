import type { FactorProof, Language } from "@callwright/contracts";
import { truncate } from "@callwright/contracts/truncate";
import * as Auth from "../auth/index.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { AppError } from "../kernel/error.ts";
import { send } from "../kernel/message.ts";
import type { GoogleIdentity } from "../ports/google.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { googleLinked, newDeviceSeen } from "./messages.ts";
import { openAccount, openMeter } from "./opening.ts";
import { notifyFactorChange } from "./second-factor.ts";

export interface Visit {
  /** The client's IP address. */
  readonly address: string;
  readonly userAgent: string;
  readonly origin: string;
  /** Cookies: `device` of a browser that has signed in before, `codeTicket` of a browser that requested a mailed code. */
  readonly device?: string | undefined;
  readonly codeTicket?: string | undefined;
}

interface SignedIn {
  readonly kind: "signedIn";
  readonly user: User.UserItem;
  readonly tokens: Auth.Tokens;
  readonly mustEnrol: boolean;
}

export type SignInResult = SignedIn | { readonly kind: "factorNeeded"; readonly ticket: string };

export async function signIn(
  credentials: { readonly email: string; readonly password: string; readonly code?: string | undefined },
  visit: Visit,
): Promise<SignInResult> {
  const user = await Auth.verifyCredentials({ ...credentials, ...visit });
  // The code came by mail, so mail reaches the address.
  if (credentials.code !== undefined) await User.confirmAddress(user);
  return completeSignIn(user, visit);
}

export async function completeSignIn(user: User.UserItem, visit: Visit): Promise<SignInResult> {
  await Tenant.requireActive(user.tenantId);
  if (await Auth.hasSecondFactor(user.userId)) return { kind: "factorNeeded", ticket: await Auth.issueTicket(user) };
  return startSession(user, visit, { mustEnrol: await Auth.isFactorRequired(user) });
}

async function startSession(user: User.UserItem, visit: Visit, { mustEnrol }: { mustEnrol: boolean }) {
  const tokens = await Auth.openSession(user, visit, { mustEnrol });
  await recordSignIn(user, visit);
  return { kind: "signedIn", user, tokens, mustEnrol } as const;
}

export async function signInWithFactor(
  ticket: string | undefined,
  proof: FactorProof,
  visit: Visit,
): Promise<SignedIn> {
  const user = await Auth.userOfTicket(ticket);
  await Auth.requireFactor(user.userId, proof, visit.origin);
  if ("recoveryCode" in proof) await notifyFactorChange(user, "recoveryCodeUsed", visit.origin);
  return startSession(user, visit, { mustEnrol: false });
}

export async function signInWithGoogle(
  token: Auth.GoogleToken,
  language: Language,
  visit: Visit,
): Promise<SignInResult> {
  const identity = await Auth.verifyGoogleToken(token, visit.address);
  return completeSignIn(await findOrOpenAccount(identity, language, visit.origin), visit);
}

async function recordSignIn({ userId }: User.UserItem, visit: Visit): Promise<void> {
  const { login, isNewDevice } = await User.recordLogin(userId, visit);
  if (isNewDevice) await send(newDeviceSeen, { userId, loginId: login.loginId, origin: visit.origin });
}

/** Google's id decides, since addresses change hands. Linking needs an address that Google is authoritative for. */
async function findOrOpenAccount(identity: GoogleIdentity, language: Language, origin: string): Promise<User.UserItem> {
  const { subject, email } = identity;
  const user = (await User.findByGoogleSubject(subject)) ?? (await User.findByEmail(email));
  if (user?.isDisabled) throw Auth.googleRefusal();
  if (user?.googleSubject === subject) return user;
  if (user?.googleSubject) throw Auth.googleRefusal();
  if (user && !identity.isAuthoritative) throw Auth.googleUnlinked();
  const userId = user ? await linkGoogle(user, subject, origin) : await openGoogleAccount(identity, language);
  // Pending sign-ups of this address belong to someone who never proved owning it.
  await Auth.forgetSignups(email);
  return User.get(userId);
}

async function linkGoogle(user: User.UserItem, subject: string, origin: string): Promise<string> {
  const result = await transact((writer) => [
    // Linking also accepts an invitation, and an accepted account needs a meter.
    ...User.linkGoogle(writer, user, subject),
    ...(user.invitedBy ? [openMeter(writer, user)] : []),
  ]);
  if (!result.ok) throw Auth.googleRefusal();
  if (!user.invitedBy) await send(googleLinked, { userId: user.userId, at: nowIso(), origin });
  return user.userId;
}

const maxNameLength = 100;

async function openGoogleAccount({ subject, email, name }: GoogleIdentity, language: Language): Promise<string> {
  const displayName = truncate(name || (email.split("@")[0] ?? email), maxNameLength);
  try {
    return await openAccount({ email, name: displayName, language, googleSubject: subject });
  } catch (error) {
    // A concurrent request opened the account, so the user's next try signs in.
    if (error instanceof AppError && error.code === "duplicate") throw Auth.googleRefusal();
    throw error;
  }
}

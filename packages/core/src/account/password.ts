import { refusal } from "@callwright/contracts/refusals";
import * as Audit from "../audit/index.ts";
import * as Auth from "../auth/index.ts";
import { transact } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { AppError, invalidField } from "../kernel/error.ts";
import { send } from "../kernel/message.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { linkTo } from "./mails.ts";
import { passwordChanged } from "./messages.ts";
import { openMeter } from "./opening.ts";
import type { Visit } from "./sign-in.ts";

export async function resetPassword(
  { email, token, newPassword }: { email: string; token: string; newPassword: string },
  { address, origin }: Visit,
): Promise<void> {
  await Auth.limitLinkUses(email, address);
  const link = await Auth.readLink(["reset", "invitation"], email, token);
  const user = link.usedAt === undefined ? await User.find(link.subject) : undefined;
  if (!user || user.isDisabled || !isLinkCurrent(user, link)) throw new AppError("link_invalid");
  await requireStrongPassword(newPassword, user, "newPassword");
  const passwordHash = await Auth.hashPassword(newPassword);
  const isInvitation = link.purpose === "invitation";
  const result = await transact((writer) => [
    ...(isInvitation
      ? [User.acceptInvitation(writer, user, passwordHash), openMeter(writer, user)]
      : [User.writePassword(writer, user, passwordHash, { endsKeys: true })]),
    Auth.consumeLinkIn(writer, link),
  ]);
  if (!result.ok) throw new AppError("link_invalid");
  await User.confirmAddress(user);
  await Auth.clearSignInFailures(user.email, address);
  if (isInvitation) await Auth.forgetSignups(user.email);
  else await send(passwordChanged, { userId: user.userId, at: nowIso(), origin });
}

/** An invitation link works until the invitation is accepted, a reset link until the user's sessions end. */
const isLinkCurrent = ({ invitedBy, sessionEpoch }: User.UserItem, { purpose, epoch }: Auth.LinkItem): boolean =>
  purpose === "invitation" ? invitedBy !== undefined : sessionEpoch === epoch;

export async function setPassword(
  { currentPassword, password }: { currentPassword?: string | undefined; password: string },
  { origin }: Visit,
): Promise<void> {
  Auth.requirePerson();
  const user = await User.get(userActor().userId);
  if (await Auth.hasSecondFactor(user.userId)) Auth.requireStepUp();
  await requireIdentity(user, currentPassword);
  await requireStrongPassword(password, user, "password");
  const passwordHash = await Auth.hashPassword(password);
  const result = await transact((writer) => [
    // The new password ends all sessions by raising their epoch; this one is moved to the new epoch.
    User.writePassword(writer, user, passwordHash),
    ...Auth.keepCurrentSession(writer, user.sessionEpoch + 1),
  ]);
  if (!result.ok) throw new AppError("conflict");
  await send(passwordChanged, { userId: user.userId, at: nowIso(), origin });
}

interface NamedPerson {
  readonly email: string;
  readonly name: string;
  readonly companyName?: string;
}

export async function requireStrongPassword(password: string, person: NamedPerson, field: string): Promise<void> {
  const { email, name, companyName } = person;
  const names = [name, companyName, (await Tenant.current()).name];
  await Auth.requireGoodPassword(password, { email, names }, field);
}

/** Asks for the current password or a recent sign-in, so that an unattended session cannot be taken over. */
async function requireIdentity(user: User.UserItem, currentPassword: string | undefined): Promise<void> {
  if (!user.passwordHash) return requireFreshSession();
  if (currentPassword === undefined) throw invalidField("currentPassword", refusal("current_password_missing"));
  if (!(await Auth.verifyOwnPassword(user, currentPassword)))
    throw invalidField("currentPassword", refusal("current_password_wrong"));
}

async function requireFreshSession(): Promise<void> {
  if (!(await Auth.hasRecentProof())) throw new AppError("unprocessable", refusal("sign_in_too_old"));
}

const signInLinkMs = 15 * 60_000;

/** Signs a user in without mail: an operator hands over a reset or invitation link that is valid for a shorter time. */
export async function issueSignInLink(user: User.UserItem, origin: string): Promise<string> {
  const { email, userId: subject, sessionEpoch: epoch, invitedBy } = user;
  const purpose = invitedBy ? "invitation" : "reset";
  // Logged first, so that no link exists without its audit entry.
  await Audit.log({ action: "user.sign_in_link_issued", target: User.auditTarget(user) });
  const token = await Auth.issueLink({ purpose, email, subject, epoch, validMs: signInLinkMs });
  return linkTo(origin, "/reset-password", { email, token, ...(invitedBy && { invitation: "1" }) });
}

import { roles as knownRoles, type Language, type Role, type UserData } from "@callwright/contracts";
import type { NotificationSettings } from "@callwright/contracts/endpoints/notification";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { transact, tryWrite, type Write, type Writer } from "../db/transact.ts";
import { isTimeZone, nowIso } from "../kernel/clock.ts";
import { context, tenantId, userActor } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import type { UserItem, UserKey } from "./item.ts";
import { countPeople } from "./people.ts";

export { type Access, checkAdministrator, endsSessions, isAdministrator, writeAccess } from "./access.ts";
export {
  hasArea,
  hasEveryArea,
  isRestricted,
  isVisible,
  isVisibleTo,
  requireArea,
  requireVisible,
  visibleAreas,
} from "./area.ts";
export { dashboardChange, dashboardChangedAt, saveDashboardChange } from "./dashboard.ts";
export { directory, locate } from "./directory.ts";
export { type Edit, writeEdit } from "./edit.ts";
export { linkGoogle } from "./google.ts";
export { acceptInvitation, uninvite } from "./invitation.ts";
export type { UserItem, UserKey } from "./item.ts";
export { findLogin, type LoginItem, lastLogin, listLogins, recordLogin } from "./login.ts";
export { userDisabled } from "./messages.ts";
export { count, list, owners, search } from "./people.ts";
export { confirmAddress, noteReturnedMail } from "./returned-mail.ts";

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly passwordHash?: string;
  readonly googleSubject?: string;
  readonly invitedBy?: string;
  readonly roles: readonly Role[];
  readonly userType: UserItem["userType"];
  readonly companyName: string;
  readonly timezone: string;
  readonly dashboardAccess?: UserItem["dashboardAccess"];
  readonly subscriptionSettings?: string;
  readonly subscriptionPlan?: string;
  readonly language?: Language;
  readonly phone?: string | undefined;
  readonly isOnboarded?: boolean;
  readonly isPaid?: boolean;
  readonly startMinutes?: number;
}

const newUserAccess = { campaigns: true, recruiter: false, inbound: false } as const;

export async function create(
  { email, roles, ...user }: NewUser,
  alongside: (writer: Writer, id: UserKey) => readonly Write[] = () => [],
): Promise<string> {
  const id = { tenantId: tenantId(), userId: newId("user") };
  const address = email.toLowerCase();
  const row = { dashboardAccess: newUserAccess, ...id, ...user, email: address, roles: [...roles] };
  const result = await transact((writer) => [
    writer.userEmail.create({ ...id, email: address }).commit(),
    writer.user.create({ ...row, createdAt: nowIso() }).commit(),
    ...(user.googleSubject ? [writer.userGoogle.create({ ...id, subject: user.googleSubject }).commit()] : []),
    countPeople(writer, id.tenantId, 1),
    ...alongside(writer, id),
  ]);
  if (!result.ok) throw new AppError("duplicate", refusal("user_email_known"));
  return id.userId;
}

export async function find(userId: string): Promise<UserItem | undefined> {
  const { data } = await db().user.get({ tenantId: tenantId(), userId }).go({ consistent: true });
  return data ?? undefined;
}

export async function get(userId: string): Promise<UserItem> {
  const user = await find(userId);
  if (!user) throw notFound("user");
  return user;
}

/** The current user as read during authentication; read again before a conditional write. */
export async function current(): Promise<UserItem> {
  const { actor } = context();
  return (actor.type === "user" && actor.user) || get(userActor().userId);
}

/** The current tenant's user with that address. Unknown addresses cost as many reads as known ones. */
export async function byEmail(email: string): Promise<UserItem | undefined> {
  const { data } = await db()
    .userEmail.get({ tenantId: tenantId(), email: email.toLowerCase() })
    .go({ consistent: true });
  return find(data?.userId ?? "user_nobody");
}

export async function byGoogle(subject: string): Promise<UserItem | undefined> {
  const { data } = await db().userGoogle.get({ tenantId: tenantId(), subject }).go({ consistent: true });
  return data ? find(data.userId) : undefined;
}

/** Replaces a verified hash by a new hash of the same password; sessions continue. A changed password is kept. */
export async function rehash({ tenantId, userId, passwordHash: old = "" }: UserItem, hash: string): Promise<void> {
  await tryWrite(
    db()
      .user.patch({ tenantId, userId })
      .set({ passwordHash: hash })
      .where(({ passwordHash }, op) => op.eq(passwordHash, old))
      .go(),
  );
}

/** Refused if the user changed since it was read. */
export const writePassword = (writer: Writer, user: UserItem, passwordHash: string, endsKeys = false): Write =>
  writer.user
    .patch({ tenantId: user.tenantId, userId: user.userId })
    .set({
      passwordHash,
      sessionEpoch: user.sessionEpoch + 1,
      ...(endsKeys ? { keyEpoch: user.keyEpoch + 1, apiKeyCount: 0 } : {}),
    })
    .where((attributes, op) => op.eq(attributes.sessionEpoch, user.sessionEpoch))
    .commit();

export async function endSessions(userId: string): Promise<void> {
  await db().user.patch({ tenantId: tenantId(), userId }).add({ sessionEpoch: 1 }).go();
}

export async function change(userId: string, data: UserData): Promise<UserItem> {
  if (data.timezone !== undefined && !isTimeZone(data.timezone))
    throw invalidField("timezone", refusal("time_zone_unknown"));
  const known = Object.entries(data).filter(([, value]) => value !== undefined);
  if (known.length > 0) await db().user.patch({ tenantId: tenantId(), userId }).set(Object.fromEntries(known)).go();
  return get(userId);
}

export const writeVerifiedPhone = (writer: Writer, { tenantId, userId }: UserKey, phone: string): Write =>
  writer.user.patch({ tenantId, userId }).set({ phone, verifiedPhone: phone }).commit();

export async function saveNotifications(userId: string, notifications: NotificationSettings): Promise<void> {
  await db().user.patch({ tenantId: tenantId(), userId }).set({ notifications }).go();
}

export const countApiKey = (writer: Writer, { tenantId, userId }: UserKey, max: number): Write =>
  writer.user
    .patch({ tenantId, userId })
    .add({ apiKeyCount: 1 })
    .where(({ apiKeyCount }, op) => `${op.notExists(apiKeyCount)} OR ${op.lt(apiKeyCount, max)}`)
    .commit();

export const uncountApiKey = (writer: Writer, { tenantId, userId }: UserKey): Write =>
  writer.user
    .patch({ tenantId, userId })
    .subtract({ apiKeyCount: 1 })
    .where(({ apiKeyCount }, op) => op.gt(apiKeyCount, 0))
    .commit();

/** The stored roles that are known; unknown ones grant nothing. */
export function rolesOf(user: UserItem): Role[] {
  return knownRoles.filter((role) => user.roles.includes(role));
}

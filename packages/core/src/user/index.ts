import { roles as knownRoles, type Language, type Role, type UserData } from "@callwright/contracts";
import type { NotificationSettings } from "@callwright/contracts/endpoints/notification";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "../db/service.ts";
import { omitUndefined, transact, type Write, type Writer } from "../db/transact.ts";
import { isTimeZone, nowIso } from "../kernel/clock.ts";
import { context, tenantId, userActor } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { newId } from "../kernel/id.ts";
import { writeHeadcountChange } from "./people.ts";
import type { UserItem, UserKey } from "./row.ts";

export {
  type Access,
  checkAdministrator,
  type Edit,
  endsSessions,
  isAdministrator,
  writeAccess,
  writeEdit,
} from "./access.ts";
export {
  hasArea,
  hasEveryArea,
  isAreaRestricted,
  isVisible,
  isVisibleTo,
  requireArea,
  requireVisible,
  visibleAreasKey,
} from "./area.ts";
export { findLogin, type LoginItem, lastLogin, listLogins, recordLogin } from "./login.ts";
export { userDisabled } from "./messages.ts";
export { count, directory, findInAnyTenant, list, owners, search, uninvite } from "./people.ts";
export {
  acceptInvitation,
  auditTarget,
  confirmAddress,
  dashboardChangedAt,
  linkGoogle,
  recordReturnedMail,
  rehash,
  saveDashboardChange,
  type UserItem,
  type UserKey,
  writeDashboardChange,
  writePassword,
} from "./row.ts";

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
  callerWrites: (writer: Writer, id: UserKey) => readonly Write[] = () => [],
): Promise<string> {
  const id = { tenantId: tenantId(), userId: newId("user") };
  const address = email.toLowerCase();
  const row = { dashboardAccess: newUserAccess, ...id, ...user, email: address, roles: [...roles] };
  const result = await transact((writer) => [
    writer.userEmail.create({ ...id, email: address }).commit(),
    writer.user.create({ ...row, createdAt: nowIso() }).commit(),
    ...(user.googleSubject ? [writer.userGoogle.create({ ...id, subject: user.googleSubject }).commit()] : []),
    writeHeadcountChange(writer, id.tenantId, 1),
    ...callerWrites(writer, id),
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

export async function current(): Promise<UserItem> {
  const { actor } = context();
  return (actor.type === "user" && actor.user) || get(userActor().userId);
}

/** The current tenant's user with that address. Unknown addresses cost as many reads as known ones. */
export async function findByEmail(email: string): Promise<UserItem | undefined> {
  const { data } = await db()
    .userEmail.get({ tenantId: tenantId(), email: email.toLowerCase() })
    .go({ consistent: true });
  return find(data?.userId ?? "user_nobody");
}

export async function findByGoogleSubject(subject: string): Promise<UserItem | undefined> {
  const { data } = await db().userGoogle.get({ tenantId: tenantId(), subject }).go({ consistent: true });
  return data ? find(data.userId) : undefined;
}

export async function endSessions(userId: string): Promise<void> {
  await db().user.patch({ tenantId: tenantId(), userId }).add({ sessionEpoch: 1 }).go();
}

export async function change(userId: string, data: UserData): Promise<UserItem> {
  if (data.timezone !== undefined && !isTimeZone(data.timezone))
    throw invalidField("timezone", refusal("time_zone_unknown"));
  const fields = omitUndefined(data);
  if (Object.keys(fields).length > 0) await db().user.patch({ tenantId: tenantId(), userId }).set(fields).go();
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

export const rolesOf = (user: UserItem): Role[] => knownRoles.filter((role) => user.roles.includes(role));

import { assignableRoles, type inviteBody, type Role, type updateMember } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type * as z from "zod/mini";
import * as Account from "../account/index.ts";
import * as Audit from "../audit/index.ts";
import * as Auth from "../auth/index.ts";
import * as Billing from "../billing/index.ts";
import { transact, type Write, type Writer } from "../db/transact.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError, invalidField, notFound } from "../kernel/error.ts";
import { send } from "../kernel/message.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";

export interface Member {
  readonly user: User.UserItem;
  readonly lastSignInAt: string | undefined;
}

export async function list({ search, ...request }: { search?: string; page: number; pageSize: number }) {
  const { items, total } = search ? await User.search(search, request) : await User.list(request);
  return { members: await Promise.all(items.map(loadMember)), total };
}

async function loadMember(user: User.UserItem): Promise<Member> {
  return { user, lastSignInAt: (await User.lastLogin(user.userId))?.date };
}

export async function invite(person: z.output<typeof inviteBody>, origin: string): Promise<Member> {
  const [inviter, { timezone }] = await Promise.all([User.current(), Tenant.current()]);
  requireMayGrantAccess(inviter, { roles: person.role, dashboardAccess: person.dashboardAccess });
  await requireMayGrantEnterprise(inviter, person.role);
  await Auth.limitInvitations();
  const language = person.language ?? inviter.language;
  const userId = await User.create(
    {
      ...Account.newUserDefaults,
      email: person.email,
      name: person.name,
      roles: person.role,
      dashboardAccess: person.dashboardAccess,
      ...(language ? { language } : {}),
      companyName: inviter.companyName,
      timezone,
      invitedBy: inviter.userId,
    },
    (writer, id) => [
      Audit.entry(writer, {
        action: "user.invited",
        target: User.auditTarget({ ...id, name: person.name }),
        after: { email: person.email, roles: person.role, dashboardAccess: person.dashboardAccess },
      }),
    ],
  );
  await send(Account.invited, { userId, origin });
  return loadMember(await User.get(userId));
}

export async function resendInvitation(userId: string, origin: string): Promise<void> {
  const user = await getInvited(userId);
  if (user.isDisabled) throw new AppError("conflict", refusal("user_disabled"));
  if (user.returnedMail) throw new AppError("conflict", refusal("invitation_returned"));
  await Auth.limitInvitations();
  await send(Account.invited, { userId, origin });
  await Audit.log({ action: "user.invitation_resent", target: User.auditTarget(user) });
}

export async function withdrawInvitation(userId: string): Promise<void> {
  const user = await getInvited(userId);
  const returnedMinutes = await countReturnedMinutes(user);
  const result = await transact((writer) => [
    ...User.uninvite(writer, user),
    ...(returnedMinutes > 0 ? [Billing.countGivenMinutes(writer, -returnedMinutes, 0)] : []),
    Audit.entry(writer, {
      action: "user.invitation_withdrawn",
      target: User.auditTarget(user),
      before: { email: user.email },
    }),
  ]);
  if (!result.ok) throw new AppError("conflict", refusal("invitation_accepted"));
}

/** Minutes that an owner has given from their plan; the platform's administrators give their own. */
async function countReturnedMinutes({ startMinutes = 0, invitedBy = "" }: User.UserItem): Promise<number> {
  const isGivenByOwner = startMinutes > 0 && (await User.find(invitedBy)) !== undefined;
  return isGivenByOwner ? Math.min(startMinutes, await Billing.readGivenMinutes()) : 0;
}

/** Only users who may grant the access of an invitation may resend or withdraw it. */
async function getInvited(userId: string): Promise<User.UserItem> {
  const user = await getMember(userId);
  if (!user.invitedBy) throw new AppError("conflict", refusal("invitation_accepted"));
  requireMayGrantAccess(await User.current(), user);
  return user;
}

/** The enterprise role is a plan: only the platform and users who have it can grant it. */
async function requireMayGrantEnterprise(self: User.UserItem, addedRoles: readonly string[]): Promise<void> {
  if (!addedRoles.includes("enterprise") || User.rolesOf(self).includes("superAdmin")) return;
  if (!Billing.isEnterprise(self, await Billing.findMeter(self.userId)))
    throw invalidField("role", refusal("plan_above_own", { plan: "Enterprise" }));
}

/** Users who are not administrators grant no roles, and only areas that they have themselves. */
function requireMayGrantAccess(self: User.UserItem, access: Pick<User.Access, "roles" | "dashboardAccess">): void {
  if (User.isAdministrator(self)) return;
  if (access.roles.length > 0) throw new AppError("not_allowed", refusal("roles_not_yours"));
  const areas = ["campaigns", "recruiter", "inbound"] as const;
  if (areas.some((area) => access.dashboardAccess[area] && !self.dashboardAccess[area]))
    throw new AppError("not_allowed", refusal("areas_not_yours"));
}

async function getMember(userId: string): Promise<User.UserItem> {
  const user = await User.find(userId);
  if (!user) throw notFound("person");
  return user;
}

/** A tenant keeps an owner: owners cannot demote or disable themselves, and if two demote each other, one fails. */
export async function update(userId: string, body: z.output<typeof updateMember.body>): Promise<Member> {
  const [user, self] = await Promise.all([getMember(userId), User.current()]);
  const isSelf = user.userId === self.userId;
  requireMayChange(user, self);
  const changes = accessChanges(user, body);
  // Sent again if the user is disabled already, since the first message may have been lost.
  if (user.isDisabled && body.isDisabled) await send(User.userDisabled, { userId });
  if (!changes) return loadMember(user);
  await requireMayGrantEnterprise(self, changes.roles?.filter((role) => !user.roles.includes(role)) ?? []);
  if (isSelf) requireStillOwner(user, changes);
  const result = await transact((writer) => [
    User.writeAccess(writer, user, changes),
    Audit.entry(writer, {
      action: "user.changed",
      target: User.auditTarget(user),
      before: Object.fromEntries(Object.keys(changes).map((name) => [name, user[name as keyof User.UserItem]])),
      after: changes,
    }),
    ...(isSelf
      ? keepOwnSession(writer, user, changes)
      : [User.checkAdministrator(writer, { tenantId: tenantId(), userId: self.userId })]),
  ]);
  if (!result.ok) throw new AppError("conflict");
  if (changes.isDisabled) await send(User.userDisabled, { userId });
  // `creditChanged` also resumes the user's paused runs and the answering of calls.
  if (changes.isDisabled === false) await send(Billing.creditChanged, { userId });
  return loadMember(await User.get(userId));
}

const keepOwnSession = (writer: Writer, user: User.UserItem, changes: Changes): Write[] =>
  User.endsSessions(changes) ? Auth.keepCurrentSession(writer, user.sessionEpoch + 1) : [];

/** Resets another user's factors; users change their own in the profile. */
export async function resetFactors(userId: string, origin: string): Promise<void> {
  const [user, self] = await Promise.all([getMember(userId), User.current()]);
  if (user.userId === self.userId) throw new AppError("unprocessable", refusal("cannot_reset_own_factors"));
  requireMayChange(user, self);
  await Account.SecondFactor.reset(user, origin);
  await Audit.log({ action: "user.factors_reset", target: User.auditTarget(user) });
}

const isSuperAdmin = (user: User.UserItem) => user.roles.includes("superAdmin" satisfies Role);

function requireMayChange(user: User.UserItem, self: User.UserItem): void {
  if (isSuperAdmin(user) && !isSuperAdmin(self)) throw new AppError("not_allowed", refusal("user_is_super_admin"));
}

function requireStillOwner(self: User.UserItem, { roles = self.roles, isDisabled }: Partial<User.Access>): void {
  if (isDisabled) throw new AppError("unprocessable", refusal("cannot_disable_self"));
  const owner: Role = "tenantOwner";
  if (self.roles.includes(owner) && !roles.includes(owner))
    throw new AppError("unprocessable", refusal("cannot_demote_self"));
}

type Changes = { -readonly [Key in keyof User.Access]?: User.Access[Key] };

/** Undefined without changes, so that a repeated request ends no sessions. */
export function accessChanges(
  user: User.Access,
  { role, dashboardAccess, isDisabled }: z.output<typeof updateMember.body>,
): Changes | undefined {
  const changes: Changes = {};
  const roles = role && rolesAfter(user.roles, role);
  if (roles && !isSameSet(roles, user.roles)) changes.roles = roles;
  if (dashboardAccess && !isSameSet(accessEntries(dashboardAccess), accessEntries(user.dashboardAccess)))
    changes.dashboardAccess = dashboardAccess;
  if (isDisabled !== undefined && isDisabled !== user.isDisabled) changes.isDisabled = isDisabled;
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** Keeps roles that administrators cannot assign. */
function rolesAfter(roles: readonly string[], assignedRoles: readonly string[]): string[] {
  const assignable: readonly string[] = assignableRoles;
  return [...new Set([...roles.filter((role) => !assignable.includes(role)), ...assignedRoles])];
}

const accessEntries = (access: User.Access["dashboardAccess"]): string[] =>
  Object.entries(access).map(([area, hasAccess]) => `${area} ${hasAccess}`);

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

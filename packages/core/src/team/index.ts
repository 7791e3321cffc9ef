/** Team owns what an administrator of a tenant does about its people: inviting them, and deciding what they may do. */
import { type inviteBody, messages, type Role, type updateMember } from "@callwright/contracts";
import type * as z from "zod/mini";
import * as Account from "../account/index.ts";
import * as Auth from "../auth/index.ts";
import { transact } from "../db/transact.ts";
import { tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { send } from "../kernel/message.ts";
import * as Tenant from "../tenant/index.ts";
import * as User from "../user/index.ts";
import { changesOf } from "./standing.ts";

export interface Member {
  readonly user: User.UserItem;
  readonly lastSignInAt: string | undefined;
}

/** A page of the people, with those in whose name or address the text occurs, where one is given. */
export async function list({ search, ...request }: { search?: string; page: number; pageSize: number }) {
  const { items, total } = search ? await User.search(search, request) : await User.list(request);
  return { members: await Promise.all(items.map(memberOf)), total };
}

async function memberOf(user: User.UserItem): Promise<Member> {
  return { user, lastSignInAt: (await User.lastLogin(user.userId))?.date };
}

/** Puts a person into the list and mails them the link by which they come in. */
export async function invite(person: z.output<typeof inviteBody>, origin: string): Promise<Member> {
  await Auth.countInvitation();
  const [inviter, { timezone }] = await Promise.all([User.self(), Tenant.current()]);
  const language = person.language ?? inviter.language;
  const userId = await User.create({
    ...Account.newcomer,
    email: person.email,
    name: person.name,
    roles: person.role,
    dashboardAccess: person.dashboardAccess,
    ...(language ? { language } : {}),
    companyName: inviter.companyName,
    timezone,
    invitedBy: inviter.userId,
  });
  await send(Account.invited, { userId, origin });
  return memberOf(await User.get(userId));
}

export async function resendInvitation(userId: string, origin: string): Promise<void> {
  const user = await getInvited(userId);
  if (user.isDisabled) throw new AppError("conflict", messages.memberIsDisabled);
  await Auth.countInvitation();
  await send(Account.invited, { userId, origin });
}

/** Takes an invitation back: its links are worthless, and the address is free again. */
export async function withdrawInvitation(userId: string): Promise<void> {
  const user = await getInvited(userId);
  const result = await transact((writer) => User.uninvite(writer, user));
  if (!result.ok) throw new AppError("conflict", messages.invitationAccepted);
}

async function getInvited(userId: string): Promise<User.UserItem> {
  const user = await getMember(userId);
  if (!user.invitedBy) throw new AppError("conflict", messages.invitationAccepted);
  return user;
}

async function getMember(userId: string): Promise<User.UserItem> {
  const user = await User.find(userId);
  if (!user) throw notFound("Person");
  return user;
}

/**
 * Changes a person's standing. Who makes the change is still an administrator when it is written, and never the one who is
 * demoted or disabled: so two owners who demote each other at once leave one, and the tenant is never without.
 */
export async function update(userId: string, wanted: z.output<typeof updateMember.body>): Promise<Member> {
  const [user, self] = await Promise.all([getMember(userId), User.self()]);
  const isSelf = user.userId === self.userId;
  const isSuperAdmin = (one: User.UserItem) => one.roles.includes("superAdmin" satisfies Role);
  if (isSuperAdmin(user) && !isSuperAdmin(self)) throw new AppError("not_allowed", messages.memberIsSuperAdmin);
  const changes = changesOf(user, wanted);
  // Said again of somebody who is disabled, it is told again: the word may have been lost.
  if (user.isDisabled && wanted.isDisabled) await send(User.shutOut, { userId });
  if (!changes) return memberOf(user);
  if (isSelf) requireStillOwner(user, changes);
  const result = await transact((writer) => [
    User.writeStanding(writer, user, changes),
    ...(isSelf
      ? User.endsSessions(changes)
        ? Auth.carryOver(writer, user.sessionEpoch + 1)
        : []
      : [User.checkAdministrator(writer, { tenantId: tenantId(), userId: self.userId })]),
  ]);
  if (!result.ok) throw new AppError("conflict");
  if (changes.isDisabled) await send(User.shutOut, { userId });
  return memberOf(await User.get(userId));
}

function requireStillOwner(self: User.UserItem, { roles = self.roles, isDisabled }: Partial<User.Standing>): void {
  if (isDisabled) throw new AppError("unprocessable", messages.selfDisabled);
  const owner: Role = "tenantOwner";
  if (self.roles.includes(owner) && !roles.includes(owner)) throw new AppError("unprocessable", messages.selfDemoted);
}

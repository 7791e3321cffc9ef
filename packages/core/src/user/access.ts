import type { Role } from "@callwright/contracts";
import type { Write, Writer } from "../db/transact.ts";
import type { UserItem, UserKey } from "./row.ts";

export interface Access {
  readonly roles: readonly string[];
  readonly dashboardAccess: UserItem["dashboardAccess"];
  readonly isDisabled: boolean;
}

export const endsSessions = ({ roles, isDisabled }: Partial<Access>): boolean =>
  roles !== undefined || isDisabled !== undefined;

function changedFields({ sessionEpoch, keyEpoch, version }: UserItem, changes: Omit<Edit, "email">) {
  const { roles, ...otherChanges } = changes;
  return {
    ...otherChanges,
    ...(roles ? { roles: [...roles] } : {}),
    ...(endsSessions(changes) ? { sessionEpoch: sessionEpoch + 1 } : {}),
    // Keys of a disabled user stay invalid when the user is enabled again.
    ...(changes.isDisabled ? { keyEpoch: keyEpoch + 1, apiKeyCount: 0 } : {}),
    version: version + 1,
  };
}

/** Refused if the user's sessions were ended since `user` was read, as a concurrent change of roles does. */
export const writeAccess = (writer: Writer, user: UserItem, changes: Partial<Access>): Write =>
  writer.user
    .patch({ tenantId: user.tenantId, userId: user.userId })
    .set(changedFields(user, changes))
    .where((attributes, op) => op.eq(attributes.sessionEpoch, user.sessionEpoch))
    .commit();

export interface Edit extends Partial<Access> {
  readonly name?: string;
  readonly email?: string;
  readonly companyName?: string;
  readonly subscriptionPlan?: string;
  readonly isPaid?: boolean;
  readonly startMinutes?: number;
}

/** The first write changes the user; the others reserve the new address if it is free, and release the old one. */
export function writeEdit(writer: Writer, user: UserItem, { email, ...edit }: Edit): Write[] {
  const { tenantId, userId, sessionEpoch } = user;
  const key = { tenantId, userId };
  const patch = writer.user.patch(key);
  const userWrite = (email ? patch.remove(["returnedMail"]) : patch)
    .set({
      ...changedFields(user, edit),
      ...(email ? { email } : {}),
      ...(edit.subscriptionPlan ? { subscriptionSettings: edit.subscriptionPlan } : {}),
    })
    .where((row, op) => [op.eq(row.sessionEpoch, sessionEpoch), op.eq(row.version, user.version)].join(" AND "))
    .commit();
  if (!email) return [userWrite];
  return [
    userWrite,
    writer.userEmail.create({ tenantId, email, userId }).commit(),
    writer.userEmail.delete({ tenantId, email: user.email }).commit(),
  ];
}

const administrators: readonly Role[] = ["tenantOwner", "superAdmin"];

export const isAdministrator = ({ roles }: Pick<UserItem, "roles">): boolean =>
  administrators.some((role) => roles.includes(role));

export const checkAdministrator = (writer: Writer, { tenantId, userId }: UserKey): Write =>
  writer.user
    .check({ tenantId, userId })
    .where(
      ({ roles, isDisabled }, op) =>
        `${op.eq(isDisabled, false)} AND (${administrators.map((role) => op.contains(roles, role)).join(" OR ")})`,
    )
    .commit();

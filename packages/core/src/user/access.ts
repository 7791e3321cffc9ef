import type { Role } from "@callwright/contracts";
import type { Write, Writer } from "../db/transact.ts";
import type { UserItem, UserKey } from "./item.ts";

export interface Access {
  readonly roles: readonly string[];
  readonly dashboardAccess: UserItem["dashboardAccess"];
  readonly isDisabled: boolean;
}

export const endsSessions = ({ roles, isDisabled }: Partial<Access>): boolean =>
  roles !== undefined || isDisabled !== undefined;

export function writeAccess(writer: Writer, user: UserItem, changes: Partial<Access>): Write {
  const { roles, ...rest } = changes;
  const { tenantId, userId, sessionEpoch } = user;
  return writer.user
    .patch({ tenantId, userId })
    .set({
      ...rest,
      ...(roles ? { roles: [...roles] } : {}),
      ...(endsSessions(changes) ? { sessionEpoch: sessionEpoch + 1 } : {}),
      version: user.version + 1,
      // Keys of a disabled user stay invalid when the user is enabled again.
      ...(changes.isDisabled ? { keyEpoch: user.keyEpoch + 1, apiKeyCount: 0 } : {}),
    })
    .where((attributes, op) => op.eq(attributes.sessionEpoch, sessionEpoch))
    .commit();
}

const administrators: readonly Role[] = ["tenantOwner", "superAdmin"];

export const isAdministrator = ({ roles }: Pick<UserItem, "roles">): boolean =>
  administrators.some((role) => roles.includes(role));

/** Transaction check: the user is an enabled administrator. */
export const checkAdministrator = (writer: Writer, { tenantId, userId }: UserKey): Write =>
  writer.user
    .check({ tenantId, userId })
    .where(
      ({ roles, isDisabled }, op) =>
        `${op.eq(isDisabled, false)} AND (${administrators.map((role) => op.contains(roles, role)).join(" OR ")})`,
    )
    .commit();

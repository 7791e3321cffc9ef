/** A person's standing in their tenant, which its administrators decide: roles, what they may see, whether they may come in. */
import type { Role } from "@callwright/contracts";
import type { Write, Writer } from "../db/transact.ts";
import type { UserItem, UserKey } from "./index.ts";

export interface Standing {
  readonly roles: readonly string[];
  readonly dashboardAccess: UserItem["dashboardAccess"];
  readonly isDisabled: boolean;
}

/** With other roles, and when they are shut out or let in, a person's sessions are over. */
export const endsSessions = ({ roles, isDisabled }: Partial<Standing>): boolean =>
  roles !== undefined || isDisabled !== undefined;

/** Writes what is decided about a user as they were read. */
export function writeStanding(writer: Writer, user: UserItem, changes: Partial<Standing>): Write {
  const { roles, ...rest } = changes;
  const { tenantId, userId, sessionEpoch } = user;
  return writer.user
    .patch({ tenantId, userId })
    .set({
      ...rest,
      ...(roles ? { roles: [...roles] } : {}),
      ...(endsSessions(changes) ? { sessionEpoch: sessionEpoch + 1 } : {}),
    })
    .where((attributes, op) => op.eq(attributes.sessionEpoch, sessionEpoch))
    .commit();
}

const administrators: readonly Role[] = ["tenantOwner", "superAdmin"];

/** Holds only while that user is an administrator who may come in. */
export const checkAdministrator = (writer: Writer, { tenantId, userId }: UserKey): Write =>
  writer.user
    .check({ tenantId, userId })
    .where(
      ({ roles, isDisabled }, op) =>
        `${op.eq(isDisabled, false)} AND (${administrators.map((role) => op.contains(roles, role)).join(" OR ")})`,
    )
    .commit();

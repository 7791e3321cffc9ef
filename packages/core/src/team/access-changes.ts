import { assignableRoles, type updateMember } from "@callwright/contracts";
import type * as z from "zod/mini";
import type * as User from "../user/index.ts";

type Changes = { -readonly [Key in keyof User.Access]?: User.Access[Key] };

/** Undefined without changes, so that a repeated request ends no sessions. */
export function accessChanges(
  user: User.Access,
  { role, dashboardAccess, isDisabled }: z.output<typeof updateMember.body>,
): Changes | undefined {
  const changes: Changes = {};
  const roles = role && rolesAfter(user.roles, role);
  if (roles && !isSame(roles, user.roles)) changes.roles = roles;
  if (dashboardAccess && !isSame(entriesOf(dashboardAccess), entriesOf(user.dashboardAccess)))
    changes.dashboardAccess = dashboardAccess;
  if (isDisabled !== undefined && isDisabled !== user.isDisabled) changes.isDisabled = isDisabled;
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** Keeps roles that administrators cannot assign. */
function rolesAfter(roles: readonly string[], wanted: readonly string[]): string[] {
  const assignable: readonly string[] = assignableRoles;
  return [...new Set([...roles.filter((role) => !assignable.includes(role)), ...wanted])];
}

const entriesOf = (access: User.Access["dashboardAccess"]): string[] =>
  Object.entries(access).map(([room, isOpen]) => `${room} ${isOpen}`);

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());

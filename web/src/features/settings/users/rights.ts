import { assignableRoles } from "@callwright/contracts/catalog";
import type { Member } from "@callwright/contracts/endpoints/team";
import type { AssignableRole, Rights } from "../../../components/users/access-fields.tsx";
import { type Access, accessKeys } from "../../../components/users/wording.ts";

interface Changes {
  role?: AssignableRole[];
  dashboardAccess?: Access;
}

export function changesOf(member: Pick<Member, "role" | "dashboardAccess">, rights: Rights): Changes {
  const changes: Changes = {};
  if (assignableRoles.some((one) => member.role.includes(one) !== rights.role.includes(one)))
    changes.role = [...rights.role];
  if (accessKeys.some((key) => member.dashboardAccess[key] !== rights.dashboardAccess[key]))
    changes.dashboardAccess = rights.dashboardAccess;
  return changes;
}

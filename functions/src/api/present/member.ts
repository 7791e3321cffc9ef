import type { Member } from "@callwright/contracts";
import type * as Team from "@callwright/core/team/index";
import * as Users from "@callwright/core/user/index";

export const presentMember = ({ user, lastSignInAt }: Team.Member): Member => ({
  _id: user.userId,
  name: user.name,
  email: user.email,
  role: Users.rolesOf(user),
  dashboardAccess: user.dashboardAccess,
  state: memberState(user),
  createdAt: user.createdAt,
  lastSignInAt,
  returnedMail: user.returnedMail,
});

function memberState({ isDisabled, invitedBy }: Users.UserItem): Member["state"] {
  if (isDisabled) return "disabled";
  return invitedBy ? "invited" : "active";
}

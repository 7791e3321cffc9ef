import type { Member, Smtp, Theme } from "@callwright/contracts";
import { toEnglish } from "@callwright/contracts/refusals";
import type * as Mail from "@callwright/core/mail/index";
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
  // Accepting the invitation removes `invitedBy`.
  return invitedBy ? "invited" : "active";
}

export function presentMailServer(server: Mail.MailServerItem): Smtp {
  const { host, port, username, encryption, fromAddress, fromName, problem } = server;
  const settings = { host, port, username, encryption, fromAddress, fromName };
  return { ...settings, ...(problem && { problem: toEnglish(problem), refusal: problem }) };
}

/** The host serves only its own tenant's images, so the URLs of another tenant's images name that tenant. */
export function presentTheme(theme: Theme, chosenTenantId: string | undefined): Theme {
  if (chosenTenantId === undefined) return theme;
  const query = new URLSearchParams({ tenantId: chosenTenantId });
  const imageUrl = (image: string) => image && `${image.replace("/api/brand/", "/api/tenant-theme/")}?${query}`;
  return { ...theme, logo: imageUrl(theme.logo), favIcon: imageUrl(theme.favIcon) };
}

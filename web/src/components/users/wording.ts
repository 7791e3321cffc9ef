import type { ReturnedMail } from "@callwright/contracts/endpoints/session";
import type { Member } from "@callwright/contracts/endpoints/team";
import * as m from "#messages";
import type { StateBadgeProps } from "../badge.tsx";

export type Access = Member["dashboardAccess"];

export const accessKeys = ["campaigns", "recruiter", "inbound"] as const satisfies readonly (keyof Access)[];

export const roleNames: Record<Member["role"][number], () => string> = {
  superAdmin: m.users_role_super,
  tenantOwner: m.users_role_owner,
  enterprise: m.users_role_enterprise,
};

export const rolesText = (roles: readonly Member["role"][number][]): string =>
  roles.map((role) => roleNames[role]()).join(", ") || m.users_role_none();

export const roleDescriptions = { tenantOwner: m.users_role_owner_text, enterprise: m.users_role_enterprise_text };

export const accessNames: Record<keyof Access, () => string> = {
  campaigns: m.users_access_campaigns,
  recruiter: m.users_access_recruiter,
  inbound: m.users_access_inbound,
};

export const accessText = (access: Access): string =>
  accessKeys.flatMap((key) => (access[key] ? [accessNames[key]()] : [])).join(", ") || m.users_access_none();

export const accessDescriptions: Record<keyof Access, () => string> = {
  campaigns: m.users_access_campaigns_text,
  recruiter: m.users_access_recruiter_text,
  inbound: m.users_access_inbound_text,
};

export const stateBadges: Record<Member["state"], StateBadgeProps> = {
  active: { tone: "good", text: m.users_active },
  invited: { tone: "busy", text: m.users_invited },
  disabled: { tone: "neutral", text: m.users_disabled },
};

export const returnedMailTexts: Record<ReturnedMail["kind"], () => string> = {
  bounced: m.users_mail_bounced,
  complained: m.users_mail_complained,
};

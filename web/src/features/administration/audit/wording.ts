/** Labels of the audit log. */
import type { AuditAction } from "@callwright/contracts/catalog";
import type { AuditEntry } from "@callwright/contracts/endpoints/audit";
import * as m from "#messages";

export const actionNames: Record<AuditAction, () => string> = {
  "user.invited": m.audit_user_invited,
  "user.invitation_resent": m.audit_user_invitation_resent,
  "user.invitation_withdrawn": m.audit_user_invitation_withdrawn,
  "user.changed": m.audit_user_changed,
  "user.factors_reset": m.audit_user_factors_reset,
  "tenant.created": m.audit_tenant_created,
  "tenant.suspended": m.audit_tenant_suspended,
  "tenant.resumed": m.audit_tenant_resumed,
  "tenant.exported": m.audit_tenant_exported,
  "tenant.removed": m.audit_tenant_removed,
  "tenant.settings_changed": m.audit_tenant_settings_changed,
  "theme.changed": m.audit_theme_changed,
  "domain.added": m.audit_domain_added,
  "domain.removed": m.audit_domain_removed,
  "mail_server.changed": m.audit_mail_server_changed,
  "mail_server.removed": m.audit_mail_server_removed,
  "calling_policy.changed": m.audit_calling_policy_changed,
  "api_key.created": m.audit_api_key_created,
  "api_key.revoked": m.audit_api_key_revoked,
  "webhook_endpoint.created": m.audit_webhook_endpoint_created,
  "webhook_endpoint.changed": m.audit_webhook_endpoint_changed,
  "webhook_endpoint.secret_rotated": m.audit_webhook_endpoint_secret_rotated,
  "webhook_endpoint.deleted": m.audit_webhook_endpoint_deleted,
  "source.created": m.audit_source_created,
  "source.changed": m.audit_source_changed,
  "source.deleted": m.audit_source_deleted,
  "plan.changed": m.audit_plan_changed,
  "plan.reset": m.audit_plan_reset,
  "number.reassigned": m.audit_number_reassigned,
  "view_as.started": m.audit_view_as_started,
  "view_as.ended": m.audit_view_as_ended,
};

const fieldNames: Readonly<Record<string, () => string>> = {
  name: m.users_name,
  email: m.users_email,
  companyName: m.panel_company,
  subscriptionPlan: m.panel_subscription_plan,
  minutesLimits: m.panel_minutes,
  totalAllowed: m.panel_minutes,
  minutes: m.minutes_title,
  isPaid: m.panel_is_paid,
  dashboardAccess: m.users_access,
  role: m.users_roles,
  roles: m.users_roles,
  isDisabled: m.users_disabled,
  owner: m.panel_number_owner,
  timezone: m.profile_zone,
};

const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? m.panel_yes() : m.panel_no();
  if (Array.isArray(value)) return value.map(valueText).join(", ") || "–";
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${valueText(part)}`)
    .join(", ");
};

/** "Minutes Allowed: 100 → 200" for each field that differs. */
export function changeLines({ before = {}, after = {} }: Pick<AuditEntry, "before" | "after">): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => {
    const label = fieldNames[name]?.() ?? name;
    const [old, now] = [valueText(before[name]), valueText(after[name])];
    return name in before ? m.panel_audit_line({ label, before: old, after: now }) : `${label}: ${now}`;
  });
}

import type { AuditAction } from "@callwright/contracts/catalog";
import type { AuditEntry } from "@callwright/contracts/endpoints/audit";
import * as m from "#messages";
import { formatDateTime, isolate } from "../../../lib/format.ts";

interface SentenceParts {
  readonly who: string;
  readonly what: string;
}

const actionTexts: Record<AuditAction, readonly [name: () => string, sentence: (parts: SentenceParts) => string]> = {
  "user.invited": [m.audit_user_invited, m.audit_said_user_invited],
  "user.invitation_resent": [m.audit_user_invitation_resent, m.audit_said_user_invitation_resent],
  "user.invitation_withdrawn": [m.audit_user_invitation_withdrawn, m.audit_said_user_invitation_withdrawn],
  "user.changed": [m.audit_user_changed, m.audit_said_user_changed],
  "user.factors_reset": [m.audit_user_factors_reset, m.audit_said_user_factors_reset],
  "user.sign_in_link_issued": [m.audit_user_sign_in_link_issued, m.audit_said_user_sign_in_link_issued],
  "user.phone_verified": [m.audit_user_phone_verified, m.audit_said_user_phone_verified],
  "tenant.created": [m.audit_tenant_created, m.audit_said_tenant_created],
  "tenant.suspended": [m.audit_tenant_suspended, m.audit_said_tenant_suspended],
  "tenant.resumed": [m.audit_tenant_resumed, m.audit_said_tenant_resumed],
  "tenant.exported": [m.audit_tenant_exported, m.audit_said_tenant_exported],
  "tenant.removed": [m.audit_tenant_removed, m.audit_said_tenant_removed],
  "tenant.settings_changed": [m.audit_tenant_settings_changed, m.audit_said_tenant_settings_changed],
  "theme.changed": [m.audit_theme_changed, m.audit_said_theme_changed],
  "domain.added": [m.audit_domain_added, m.audit_said_domain_added],
  "domain.removed": [m.audit_domain_removed, m.audit_said_domain_removed],
  "mail_server.changed": [m.audit_mail_server_changed, m.audit_said_mail_server_changed],
  "mail_server.removed": [m.audit_mail_server_removed, m.audit_said_mail_server_removed],
  "calling_policy.changed": [m.audit_calling_policy_changed, m.audit_said_calling_policy_changed],
  "do_not_call.removed": [m.audit_do_not_call_removed, m.audit_said_do_not_call_removed],
  "api_key.created": [m.audit_api_key_created, m.audit_said_api_key_created],
  "api_key.revoked": [m.audit_api_key_revoked, m.audit_said_api_key_revoked],
  "webhook_endpoint.created": [m.audit_webhook_endpoint_created, m.audit_said_webhook_endpoint_created],
  "webhook_endpoint.changed": [m.audit_webhook_endpoint_changed, m.audit_said_webhook_endpoint_changed],
  "webhook_endpoint.secret_rotated": [
    m.audit_webhook_endpoint_secret_rotated,
    m.audit_said_webhook_endpoint_secret_rotated,
  ],
  "webhook_endpoint.deleted": [m.audit_webhook_endpoint_deleted, m.audit_said_webhook_endpoint_deleted],
  "source.created": [m.audit_source_created, m.audit_said_source_created],
  "source.changed": [m.audit_source_changed, m.audit_said_source_changed],
  "source.deleted": [m.audit_source_deleted, m.audit_said_source_deleted],
  "share_link.created": [m.audit_share_link_created, m.audit_said_share_link_created],
  "share_link.revoked": [m.audit_share_link_revoked, m.audit_said_share_link_revoked],
  "plan.changed": [m.audit_plan_changed, m.audit_said_plan_changed],
  "plan.reset": [m.audit_plan_reset, m.audit_said_plan_reset],
  "stripe_account.connected": [m.audit_stripe_account_connected, m.audit_said_stripe_account_connected],
  "stripe_account.disconnected": [m.audit_stripe_account_disconnected, m.audit_said_stripe_account_disconnected],
  "subscription.duplicate_ended": [m.audit_subscription_duplicate_ended, m.audit_said_subscription_duplicate_ended],
  "number.reassigned": [m.audit_number_reassigned, m.audit_said_number_reassigned],
  "voice_lines.changed": [m.audit_voice_lines_changed, m.audit_said_voice_lines_changed],
  "dead_letter.replayed": [m.audit_dead_letter_replayed, m.audit_said_dead_letter_replayed],
  "view_as.started": [m.audit_view_as_started, m.audit_said_view_as_started],
  "view_as.ended": [m.audit_view_as_ended, m.audit_said_view_as_ended],
};

export function actionName(action: AuditAction): string {
  const [name] = actionTexts[action];
  return name();
}

/** "Olga changed the plan of Tilda from Start to Grow". */
export function auditSentence({ action, actor, target, before, after }: AuditEntry): string {
  const who = isolate(actor.apiKeyId ? m.panel_audit_key({ name: actor.name }) : actor.name);
  const parts = { who, what: isolate(target.name) };
  const beforeAndAfter = (field: string) => ({
    before: isolate(valueText(before?.[field], "UTC")),
    after: isolate(valueText(after?.[field], "UTC")),
  });
  if (action === "user.changed" && after?.subscriptionPlan !== undefined)
    return m.audit_said_user_plan({ ...parts, ...beforeAndAfter("subscriptionPlan") });
  if (action === "number.reassigned" && after?.owner !== undefined)
    return m.audit_said_number_moved({ ...parts, ...beforeAndAfter("owner") });
  const [, actionSentence] = actionTexts[action];
  return actionSentence(parts);
}

const fieldNames: Readonly<Record<string, () => string>> = {
  name: m.users_name,
  email: m.users_email,
  companyName: m.panel_company,
  subscriptionPlan: m.panel_subscription_plan,
  minutesLimits: m.panel_minutes,
  minutesAllowed: m.panel_minutes,
  totalAllowed: m.panel_minutes,
  minutes: m.minutes_title,
  isPaid: m.panel_is_paid,
  dashboardAccess: m.users_access,
  role: m.users_roles,
  roles: m.users_roles,
  isDisabled: m.users_disabled,
  owner: m.panel_number_owner,
  timezone: m.profile_zone,
  slug: m.panel_slug,
  suspendedFor: m.panel_reason,
  numberPicker: m.organisation_picker,
  guidedWalkthroughs: m.organisation_walkthroughs,
  showsCallCosts: m.organisation_costs,
  secondFactor: m.organisation_factor,
  recordingDays: m.organisation_recordings,
  host: m.smtp_host,
  port: m.smtp_port,
  encryption: m.smtp_encryption,
  username: m.smtp_username,
  fromAddress: m.smtp_from_address,
  fromName: m.smtp_from_name,
  lightMode: m.appearance_light,
  darkMode: m.appearance_dark,
  primary: m.appearance_primary,
  secondary: m.appearance_secondary,
  title: m.appearance_name,
  gitbookUrl: m.appearance_help_center,
  isOnboarding: m.appearance_onboarding,
  isnumberWarning: m.appearance_number_warning,
  calendlyUrl: m.appearance_book_call,
  chatwootWebsiteToken: m.appearance_chat,
  logo: m.appearance_logo,
  favIcon: m.appearance_fav_icon,
  url: m.webhooks_url,
  events: m.webhooks_events,
  parent: m.sources_parent,
  scopes: m.api_keys_scopes,
  expiresAt: m.api_keys_expires,
  calls: m.panel_calls_included,
  isVisible: m.panel_visible,
};

const fieldLabel = (field: string): string => fieldNames[field]?.() ?? splitCamelCase(field);

/** "key ending" for "keyEnding". */
const splitCamelCase = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, (_, wordEnd: string, wordStart: string) => `${wordEnd} ${wordStart.toLowerCase()}`);

/** "2026-12-01T12:30:00.000Z". */
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const valueText = (value: unknown, zone: string): string => {
  if (value === undefined || value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? m.panel_yes() : m.panel_no();
  if (Array.isArray(value)) return value.map((item) => valueText(item, zone)).join(", ") || "–";
  if (typeof value === "string" && instantPattern.test(value)) return formatDateTime(value, zone);
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${fieldLabel(name)} ${valueText(part, zone)}`)
    .join(", ");
};

/** "Minutes Allowed: 100 → 200" for each field that differs; times in the zone. */
export function changeLines(
  { before = {}, after = {} }: Pick<AuditEntry, "before" | "after">,
  zone: string,
): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => {
    const label = fieldLabel(name);
    const newText = valueText(after[name], zone);
    if (!(name in before)) return `${label}: ${newText}`;
    return m.panel_audit_line({ label, before: valueText(before[name], zone), after: newText });
  });
}

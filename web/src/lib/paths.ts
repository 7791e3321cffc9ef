/** Addresses of the screens, as in the specification. */
import type { ParentKind } from "@callwright/contracts/endpoints/parent";

export const parentKind = (id: string): ParentKind => (id.startsWith("cmp_") ? "campaign" : "job");

export const paths = {
  home: "/",
  login: "/login",
  signup: "/signup",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  secondFactor: "/second-factor",
  onboarding: "/onboarding",
  dashboard: "/dashboard",
  jobs: "/job/overview",
  job: (postId: string) => `/job/overview/${encodeURIComponent(postId)}`,
  runs: "/run",
  run: (runId: string) => `/run/${encodeURIComponent(runId)}`,
  campaigns: "/campaign/overview",
  campaign: (postId: string) => `/campaign/overview/${encodeURIComponent(postId)}`,
  backToCampaign: (postId: string) => `/campaign/overview?${new URLSearchParams({ assistantid: postId })}`,
  parents: (kind: ParentKind) => (kind === "job" ? "/job/overview" : "/campaign/overview"),
  parent: (postId: string) => `${paths.parents(parentKind(postId))}/${encodeURIComponent(postId)}`,
  parentRuns: (postId: string) => `${paths.parent(postId)}/runs`,
  lead: (postId: string, leadId: string) => `${paths.parent(postId)}/lead/${encodeURIComponent(leadId)}`,
  inbound: "/inbound/overview",
  inboundAssistant: (postId: string) => `/inbound/overview/${encodeURIComponent(postId)}`,
  /** The parent of a call; an unknown caller's call belongs to the assistant that answered. */
  callOrigin: (id: string) => (id.startsWith("inb_") ? paths.inboundAssistant(id) : paths.parent(id)),
  leads: "/leads",
  companies: "/company/overview",
  analytics: "/analytics",
  integrations: "/integrations",
  source: (sourceId: string) => `/integrations/sources/${encodeURIComponent(sourceId)}`,
  webhookDeliveries: (endpointId: string) => `/integrations/webhooks/${encodeURIComponent(endpointId)}`,
  about: "/about",
  feedback: "/feedback",
  subscription: "/subscription",
  billing: "/billing",
  panel: "/administrator-panel",
  panelUsers: "/administrator-panel/users",
  panelCreateUser: "/administrator-panel/create-user",
  panelUser: (userId: string) => `/administrator-panel/user-detail/${encodeURIComponent(userId)}`,
  panelEditUser: (userId: string) => `/administrator-panel/edit-user/${encodeURIComponent(userId)}`,
  panelLead: (postId: string, leadId: string) =>
    `/administrator-panel/user-detail/${encodeURIComponent(postId)}/lead/${encodeURIComponent(leadId)}`,
  panelTelephony: "/administrator-panel/telephony",
  panelPlans: "/administrator-panel/plans",
  panelCalls: "/administrator-panel/calls-history",
  panelAnalytics: "/administrator-panel/analytics",
  panelSettings: "/administrator-panel/settings",
  panelGeneralSettings: "/administrator-panel/general/settings",
  panelDomains: "/administrator-panel/settings/domains",
  panelCalling: "/administrator-panel/settings/calling",
  panelTenants: "/administrator-panel/tenants",
  panelAuditLog: "/administrator-panel/audit-log",
  deadLetters: "/administrator-panel/dead-letters",
  panelFeedback: "/administrator-panel/feedback",
  calls: "/logs",
  call: (callId: string) => `/logs/${encodeURIComponent(callId)}`,
  doNotCall: "/do-not-call",
  followUps: "/follow-ups",
  sms: "/sms",
  text: (textId: string) => `/sms/${encodeURIComponent(textId)}`,
  numbers: "/your-phone-numbers",
  newNumber: "/get-new-phone-number",
  gettingStarted: "/getting-started",
  profile: "/profile",
  apiKeys: "/api-keys",
  settings: "/settings",
  settingsUsers: "/settings/users",
  settingsProfile: "/settings/profile",
  settingsInvoices: "/settings/invoices",
  settingsBilling: "/settings/billing",
  /** Not in the specification. Opened by a document load, since only this page may load Stripe.js. */
  addCard: "/settings/billing/card",
  settingsAppearance: "/settings/appearance",
  settingsDomains: "/settings/domains",
  settingsOrganisation: "/settings/organisation",
  settingsCalling: "/settings/calling",
} as const;

/** Pages without router and queries, for visitors who are not signed in. */
export const publicPaths: readonly string[] = [
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.secondFactor,
];

export const isPanel = (pathname: string): boolean => `${pathname}/`.startsWith(`${paths.panel}/`);

/** Without the slash at the end, except for "/". */
export const plainPath = (pathname: string) => pathname.replace(/(.)\/$/, "$1");

export const isPublicPath = (pathname: string) => publicPaths.includes(plainPath(pathname));

/** The target after sign-in: only a path of this app, never an address elsewhere. */
export function safeTarget(redirect: string | null): string {
  if (!redirect || !isOwnPath(redirect)) return paths.dashboard;
  return isPublicPath(new URL(redirect, location.origin).pathname) ? paths.dashboard : redirect;
}

function isOwnPath(target: string): boolean {
  // Browsers read "//host" as another host, and ignore control characters and line breaks within an address.
  const namesHost = /^\/[/\\]/.test(target);
  const hasUnsafeCharacter = /[\\\p{Cc}\u2028\u2029]/u.test(target);
  return target.startsWith("/") && !namesHost && !hasUnsafeCharacter;
}

export const onboardingBefore = (target: string): string =>
  target === paths.dashboard ? paths.onboarding : `${paths.onboarding}?${new URLSearchParams({ redirect: target })}`;

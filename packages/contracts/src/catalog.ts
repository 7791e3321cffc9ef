export const languages = ["en", "de", "ar"] as const;
export type Language = (typeof languages)[number];

export const workplaceTypes = ["office", "remote", "hybrid"] as const;
export type WorkplaceType = (typeof workplaceTypes)[number];

export const currencyCodes = ["EUR", "GBP", "USD", "SAR", "AED"] as const;
export type CurrencyCode = (typeof currencyCodes)[number];

export const currencies = [
  { code: "EUR", symbol: "€" },
  { code: "GBP", symbol: "£" },
  { code: "USD", symbol: "$" },
  { code: "SAR", symbol: "﷼" },
  { code: "AED", symbol: "د.إ" },
] as const;

/** Yearly salary in the currency's units; the step is one tenth of the minimum (core spec §5). */
export const salarySlider = {
  min: 5_000,
  max: 300_000,
  default: [65_000, 90_000],
  step: 500,
  currency: "EUR",
} as const;

export const roles = ["superAdmin", "tenantOwner", "enterprise"] as const;
export type Role = (typeof roles)[number];

export const assignableRoles = ["tenantOwner", "enterprise"] as const;

export const secondFactorPolicies = ["off", "superAdmins", "administrators", "everyone"] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

/** `call` places calls; `numbers` imports, buys and deletes; `account` manages keys, users, calling rules and theme. */
export const apiKeyScopes = ["read", "write", "call", "numbers", "account"] as const;

export const numberPickers = ["required", "optional", "hidden"] as const;

/** tls: implicit TLS (465); starttls: required; none: only if no credentials are sent. */
export const smtpEncryptions = ["tls", "starttls", "none"] as const;
export type SmtpEncryption = (typeof smtpEncryptions)[number];

export const callPurposes = ["candidates", "leads"] as const;

export const userTypes = ["subscription", "enterprise"] as const;

export const adminPlans = ["Starter", "Enterprise"] as const;
export type AdminPlan = (typeof adminPlans)[number];

export const planIntervals = ["monthly", "yearly"] as const;

export const auditActions = [
  "user.invited",
  "user.invitation_resent",
  "user.invitation_withdrawn",
  "user.changed",
  "user.factors_reset",
  "user.sign_in_link_issued",
  "user.phone_verified",
  "tenant.created",
  "tenant.suspended",
  "tenant.resumed",
  "tenant.exported",
  "tenant.removed",
  "tenant.settings_changed",
  "theme.changed",
  "domain.added",
  "domain.removed",
  "mail_server.changed",
  "mail_server.removed",
  "calling_policy.changed",
  "do_not_call.removed",
  "api_key.created",
  "api_key.revoked",
  "webhook_endpoint.created",
  "webhook_endpoint.changed",
  "webhook_endpoint.secret_rotated",
  "webhook_endpoint.deleted",
  "source.created",
  "source.changed",
  "source.deleted",
  "share_link.created",
  "share_link.revoked",
  "plan.changed",
  "plan.reset",
  "stripe_account.connected",
  "stripe_account.disconnected",
  "subscription.duplicate_ended",
  "number.reassigned",
  "voice_lines.changed",
  "dead_letter.replayed",
  "view_as.started",
  "view_as.ended",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Bytes. */
export const imageLimits = { logo: 1_000_000, favIcon: 250_000 } as const;

const dayMs = 86_400_000;
/** Furthest scheduled start; stored lists of chosen candidates outlive it. */
export const farthestStartMs = 366 * dayMs;

export const jobPageSizes = [5, 10, 20, 50, 100] as const;
export const defaultJobPageSize = 5;
export const jobViewPageSize = 30;
export const defaultDetailPageSize = 5;

export const analyticsDays = [7, 30, 90] as const;
export const maxAnalyticsDays = 366;

export const statsPeriods = ["day", "week", "month", "quarter", "year"] as const;
export type StatsPeriod = (typeof statsPeriods)[number];

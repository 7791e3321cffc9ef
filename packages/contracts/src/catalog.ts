/** Small closed catalogues: languages, workplace types, currencies, page sizes, roles. */

export const languages = ["en", "de", "ar"] as const;
export type Language = (typeof languages)[number];

export const workplaceTypes = ["office", "remote", "hybrid"] as const;
export type WorkplaceType = (typeof workplaceTypes)[number];

export const currencies = [
  { code: "EUR", symbol: "€" },
  { code: "GBP", symbol: "£" },
  { code: "USD", symbol: "$" },
  { code: "SAR", symbol: "﷼" },
  { code: "AED", symbol: "د.إ" },
] as const;
export const currencyCodes = ["EUR", "GBP", "USD", "SAR", "AED"] as const;
export type CurrencyCode = (typeof currencyCodes)[number];

/** Salary slider: bounds and default in the currency's units a year; the step is one tenth of the minimum (core spec §5). */
export const salarySlider = {
  min: 5_000,
  max: 300_000,
  default: [65_000, 90_000],
  step: 500,
  currency: "EUR",
} as const;

export const jobPageSizes = [5, 10, 20, 50, 100] as const;
export const defaultJobPageSize = 5;
/** The job view asks for 30 candidates a page; the server's own default is 5 (core spec §9). */
export const jobViewPageSize = 30;
export const defaultDetailPageSize = 5;

export const roles = ["superAdmin", "tenantOwner", "enterprise"] as const;
export type Role = (typeof roles)[number];

/** What the owner of a tenant may give to its people. */
export const assignableRoles = ["tenantOwner", "enterprise"] as const;

/** `read` reads; `write` changes jobs, people and numbers; `call` places calls; `account` manages keys, people, theme. */
export const apiKeyScopes = ["read", "write", "call", "account"] as const;

/** Whether a call asks for the number to use; hidden: there is no picker. */
export const numberPickers = ["required", "optional", "hidden"] as const;

/** tls: from the first byte (465); starttls: asked for and required; none: only where nothing secret is sent. */
export const smtpEncryptions = ["tls", "starttls", "none"] as const;
export type SmtpEncryption = (typeof smtpEncryptions)[number];

/** Whom a person calls, as they say at onboarding. */
export const callPurposes = ["candidates", "leads"] as const;

export const userTypes = ["subscription", "enterprise"] as const;

export const numberProviders = ["twilio", "telnyx"] as const;
export type NumberProvider = (typeof numberProviders)[number];

/** The largest images of a tenant's look, in bytes. */
export const imageLimits = { logo: 1_000_000, favIcon: 250_000 } as const;

/** A start is planned at most so far ahead: lists of chosen people are kept for longer. */
export const farthestStartMs = 366 * 86_400_000;

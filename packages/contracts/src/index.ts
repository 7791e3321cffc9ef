/**
 * What crosses the wire: endpoints, schemas, error codes, messages and catalogues. Depends on zod only, runs in the
 * browser.
 */
export * from "./campaign-templates.ts";
export * from "./catalog.ts";
export * from "./endpoint.ts";
export * from "./endpoints/account.ts";
export * from "./endpoints/admin-number.ts";
export * from "./endpoints/admin-tenant.ts";
export * from "./endpoints/admin-user.ts";
export * from "./endpoints/api-key.ts";
export * from "./endpoints/audit.ts";
export * from "./endpoints/billing.ts";
export * from "./endpoints/call.ts";
export * from "./endpoints/campaign.ts";
export * from "./endpoints/candidate.ts";
export * from "./endpoints/document.ts";
export * from "./endpoints/domain.ts";
export * from "./endpoints/import.ts";
export * from "./endpoints/inbound.ts";
export * from "./endpoints/index.ts";
export * from "./endpoints/job.ts";
export * from "./endpoints/lead.ts";
export * from "./endpoints/number.ts";
export * from "./endpoints/parent.ts";
export * from "./endpoints/plan.ts";
export * from "./endpoints/prompt.ts";
export * from "./endpoints/reach.ts";
export * from "./endpoints/run.ts";
export * from "./endpoints/second-factor.ts";
export * from "./endpoints/session.ts";
export * from "./endpoints/team.ts";
export * from "./endpoints/tenant.ts";
export * from "./endpoints/text.ts";
export * from "./endpoints/theme.ts";
export * from "./endpoints/voice.ts";
export * from "./errors.ts";
export * from "./first-message.ts";
export * from "./inbound-templates.ts";
export * from "./messages.ts";
export * from "./outcome.ts";
export * from "./page-sizes.ts";
export * from "./phone.ts";
export * from "./prompt-fill.ts";
export * from "./prompts.ts";
export * from "./states.ts";
export * from "./voices.ts";

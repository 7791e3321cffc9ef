import { secondFactorPolicies } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import type { Key } from "../db/key.ts";
import { indexKey, rowKey } from "../db/schema-key.ts";

export interface TenantRemoval {
  readonly startedAt: string;
  /** First what providers hold for it, then files and rows. */
  readonly phase: "release" | "delete";
  /** Where this pass over the table continues, and how many rows it has found so far. */
  readonly after?: Key | undefined;
  readonly found?: number | undefined;
}

export const tenantEntity = createSchema({
  model: { entity: "tenant", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    /** A note for operators, which names one tenant only; the product finds tenants by host. */
    slug: { type: "string", required: true },
    name: { type: "string", required: true },
    timezone: { type: "string", required: true },
    /** The first host, to which links in mails lead. */
    host: { type: "string" },
    /** Whether a call asks which number to use. */
    numberPicker: { type: ["required", "optional", "hidden"] as const, required: true, default: "required" },
    /** Whether the help menu offers walkthroughs. */
    guidedWalkthroughs: { type: "boolean", required: true, default: true },
    /** Whether call costs are shown. */
    showsCallCosts: { type: "boolean", required: true, default: false },
    /** Who must have a second factor. */
    secondFactor: { type: secondFactorPolicies, required: true, default: "administrators" },
    /** Number of custom domains, to bound them. */
    domainCount: { type: "number" },
    /** Webhook endpoints, to bound them; events are recorded only if there are any. */
    webhookEndpointCount: { type: "number" },
    /** Candidate sources with a key, for which outcomes are recorded. */
    keyedSourceCount: { type: "number" },
    /** Present while the tenant is suspended: no user can sign in, and calls and texts wait. */
    suspendedAt: { type: "string" },
    suspendedFor: { type: "string" },
    /** Days after which recordings and transcripts are deleted; absent: never. */
    recordingDays: { type: "number" },
    /** Recordings of calls that ended before this instant are deleted. */
    recordingsFrom: { type: "string" },
    /** Sparse index: when recordings are looked through next. */
    retentionShard: { type: "string" },
    retentionAt: { type: "string" },
    /** Present while everything of the tenant is being removed. */
    removal: { type: CustomAttributeType<TenantRemoval>("any") },
    /** Signs links to pages without sign-in; absent until the first one. */
    linkKey: { type: "string" },
    /** The voice provider's account for its numbers, if not the platform's. */
    voiceAccountId: { type: "string" },
    createdAt: { type: "string", required: true },
  },
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: ElectroDB fills these in.
  indexes: {
    primary: rowKey(["tenantId"], []),
    /** All tenants, by id. */
    directory: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: [], template: "directory#tenants" },
      sk: { field: "gsi1sk", composite: ["tenantId"], template: "${tenantId}" },
    },
    retention: indexKey("gsi4", ["retentionShard"], ["retentionAt"]),
  },
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the same.
});

/** Host to tenant mapping; with slugs the only key that does not begin with the tenant, since it leads to it. */
export const hostEntity = createSchema({
  model: { entity: "host", version: "1", service: "callwright" },
  attributes: {
    host: { type: "string", required: true },
    tenantId: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["host"], []),
  },
});

/** Whose a slug is. */
export const tenantSlugEntity = createSchema({
  model: { entity: "tenantslug", version: "1", service: "callwright" },
  attributes: {
    slug: { type: "string", required: true },
    tenantId: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["slug"], []),
  },
});

import { secondFactorPolicies } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import type { Key } from "../db/database.ts";
import { indexKey, rowKey } from "../db/schema-key.ts";

export interface TenantRemoval {
  readonly startedAt: string;
  readonly phase: "release" | "delete";
  readonly after?: Key | undefined;
  readonly found?: number | undefined;
}

export const tenantEntity = createSchema({
  model: { entity: "tenant", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    slug: { type: "string", required: true },
    name: { type: "string", required: true },
    timezone: { type: "string", required: true },
    host: { type: "string" },
    numberPicker: { type: ["required", "optional", "hidden"] as const, required: true, default: "required" },
    guidedWalkthroughs: { type: "boolean", required: true, default: true },
    showsCallCosts: { type: "boolean", required: true, default: false },
    secondFactor: { type: secondFactorPolicies, required: true, default: "administrators" },
    domainCount: { type: "number" },
    webhookEndpointCount: { type: "number" },
    keyedSourceCount: { type: "number" },
    suspendedAt: { type: "string" },
    suspendedFor: { type: "string" },
    /** Days after which recordings and transcripts are deleted; absent: never. */
    recordingDays: { type: "number" },
    recordingsFrom: { type: "string" },
    retentionShard: { type: "string" },
    retentionAt: { type: "string" },
    removal: { type: CustomAttributeType<TenantRemoval>("any") },
    linkKey: { type: "string" },
    /** Absent: the platform's. */
    voiceAccountId: { type: "string" },
    createdAt: { type: "string", required: true },
  },
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: ElectroDB fills these in.
  indexes: {
    primary: rowKey(["tenantId"], []),
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

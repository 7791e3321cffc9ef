import { secondFactorPolicies } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import type { Key } from "../db/database.ts";
import { indexKey, optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

export interface TenantRemoval {
  readonly startedAt: string;
  readonly phase: "release" | "delete";
  /** Where the current pass over the tenant's rows continues; `found`: rows that it has found. */
  readonly after?: Key | undefined;
  readonly found?: number | undefined;
}

export const tenantEntity = createSchema({
  model: { entity: "tenant", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "slug", "name", "timezone", "createdAt"),
    ...optionalStrings("host", "suspendedAt", "suspendedFor", "recordingsFrom", "retentionShard", "retentionAt"),
    ...optionalStrings("linkKey"),
    numberPicker: { type: ["required", "optional", "hidden"] as const, required: true, default: "required" },
    guidedWalkthroughs: { type: "boolean", required: true, default: true },
    showsCallCosts: { type: "boolean", required: true, default: false },
    secondFactor: { type: secondFactorPolicies, required: true, default: "administrators" },
    domainCount: { type: "number" },
    webhookEndpointCount: { type: "number" },
    keyedSourceCount: { type: "number" },
    /** Days after which recordings and transcripts are deleted; absent: never. */
    recordingDays: { type: "number" },
    removal: { type: CustomAttributeType<TenantRemoval>("any") },
    /** Absent if it is the platform's account. */
    voiceAccountId: { type: "string" },
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

/** Maps a host to its tenant. Keys of hosts and slugs hold no tenant id, because the lookup does not know it yet. */
export const hostEntity = createSchema({
  model: { entity: "host", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("host", "tenantId") },
  indexes: { primary: rowKey(["host"], []) },
});

export const tenantSlugEntity = createSchema({
  model: { entity: "tenantslug", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("slug", "tenantId") },
  indexes: { primary: rowKey(["slug"], []) },
});

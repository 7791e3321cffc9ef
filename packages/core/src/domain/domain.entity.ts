import { createSchema } from "electrodb";
import { indexKey, refusalAttribute, rowKey } from "../db/schema-key.ts";

/** A tenant's claim to a domain. Several tenants may claim one; the tenant in the host's row is served. */
export const domainEntity = createSchema({
  model: { entity: "domain", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    host: { type: "string", required: true },
    domainId: { type: "string", required: true },
    /** "removing": no longer served; the edge is releasing it. */
    state: { type: ["pending", "issuing", "active", "failed", "removing"] as const, required: true },
    reason: refusalAttribute,
    proof: { type: "string", required: true },
    target: { type: "string", required: true },
    /** Whether the edge may hold the domain: set before adding it, cleared after its release. */
    isAtEdge: { type: "boolean", required: true },
    createdAt: { type: "string", required: true },
    since: { type: "string", required: true },
    checkedAt: { type: "string" },
    busyUntil: { type: "number" },
    misses: { type: "number" },
    dueShard: { type: "string" },
    dueAt: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["host"]),
    due: indexKey("gsi4", ["dueShard"], ["dueAt"]),
  },
});

import { createSchema } from "electrodb";
import { indexKey, optionalStrings, refusalAttribute, requiredStrings, rowKey } from "../db/schema-key.ts";

/** A tenant's claim to a domain. Several tenants may claim one; the tenant in the host's row is served. */
export const domainEntity = createSchema({
  model: { entity: "domain", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "host", "domainId", "proof", "target", "createdAt", "since"),
    ...optionalStrings("checkedAt", "dueShard", "dueAt"),
    /** "removing": no longer served; the edge is releasing it. */
    state: { type: ["pending", "issuing", "active", "failed", "removing"] as const, required: true },
    reason: refusalAttribute,
    /** Whether the edge may hold the domain: set before adding it, cleared after its release. */
    isAtEdge: { type: "boolean", required: true },
    busyUntil: { type: "number" },
    misses: { type: "number" },
  },
  indexes: { primary: rowKey(["tenantId"], ["host"]), due: indexKey("gsi4", ["dueShard"], ["dueAt"]) },
});

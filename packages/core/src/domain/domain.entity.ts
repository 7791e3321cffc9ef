import { createSchema } from "electrodb";
import { indexKey, optionalStrings, refusalAttribute, requiredStrings, rowKey } from "../db/schema-key.ts";

/** A tenant's claim to a domain. Several tenants may claim one; the tenant in the host's row is served. */
export const domainEntity = createSchema({
  model: { entity: "domain", version: "1", service: "callwright" },
  attributes: {
    /** `since`: start of the current attempt, from which the pauses between checks grow. */
    ...requiredStrings("tenantId", "host", "domainId", "proof", "target", "createdAt", "since"),
    ...optionalStrings("checkedAt", "dueShard", "dueAt"),
    /** "removing": no longer served; the edge is releasing it. */
    state: { type: ["pending", "issuing", "active", "failed", "removing"] as const, required: true },
    reason: refusalAttribute,
    /** Whether the edge may hold the domain: set before adding it, cleared after its release. */
    isAtEdge: { type: "boolean", required: true },
    /** End of the lease of the worker that is on the domain, in milliseconds since the epoch. */
    busyUntil: { type: "number" },
    /** Daily checks in a row that did not find the DNS proof. */
    misses: { type: "number" },
  },
  indexes: { primary: rowKey(["tenantId"], ["host"]), due: indexKey("gsi4", ["dueShard"], ["dueAt"]) },
});

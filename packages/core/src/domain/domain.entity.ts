import { createSchema } from "electrodb";
import { refusalAttribute } from "../db/refusal-attribute.ts";

/** A tenant's claim to a domain. Several tenants may claim one; whoever holds the host's row is served at it. */
export const domainEntity = createSchema({
  model: { entity: "domain", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    host: { type: "string", required: true },
    domainId: { type: "string", required: true },
    /** removing: nobody signs in there any more; the edge is being told. */
    state: { type: ["pending", "issuing", "active", "failed", "removing"] as const, required: true },
    reason: refusalAttribute,
    /** What the domain's TXT record must say: only who may change its DNS can put it there. */
    proof: { type: "string", required: true },
    /** The name to which its CNAME must lead. */
    target: { type: "string", required: true },
    /** Whether the edge may know it: set before it is told, unset after it has forgotten. */
    isAtEdge: { type: "boolean", required: true },
    createdAt: { type: "string", required: true },
    /** When the present attempt began: an attempt does not last for ever. */
    since: { type: "string", required: true },
    checkedAt: { type: "string" },
    /** Until when somebody is at work on it, milliseconds since the epoch. */
    busyUntil: { type: "number" },
    /** Looks in a row at an active domain that did not find its TXT record. */
    misses: { type: "number" },
    /** Both only while there is something left to do, or to look after. */
    dueShard: { type: "string" },
    dueAt: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: ["host"] } },
    due: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["dueShard"] },
      sk: { field: "gsi4sk", composite: ["dueAt"] },
    },
  },
});

import { createSchema } from "electrodb";

/** A link that was mailed: found by its token's hash, good for one purpose and once. */
export const linkEntity = createSchema({
  model: { entity: "link", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    /** SHA-256 of the token; the token itself is in the mail alone. */
    tokenHash: { type: "string", required: true },
    purpose: { type: ["confirmation", "reset", "invitation"] as const, required: true },
    /** Digest of the mailbox to which it went. */
    addressKey: { type: "string", required: true },
    /** Whom it concerns: a signup, or a user. */
    subject: { type: "string", required: true },
    /** The user's epoch when it was issued: a newer one makes the link worthless. */
    epoch: { type: "number", required: true, default: 0 },
    expiresAt: { type: "number", required: true },
    usedAt: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "tokenHash"] }, sk: { field: "sk", composite: [] } },
  },
});

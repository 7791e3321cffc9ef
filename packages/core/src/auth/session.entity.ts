import { createSchema } from "electrodb";

/** A session is a family of refresh tokens: one is current, the one before it lives on for a short overlap. */
export const sessionEntity = createSchema({
  model: { entity: "session", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    sessionId: { type: "string", required: true },
    userId: { type: "string", required: true },
    epoch: { type: "number", required: true },
    /** SHA-256 of the current and of the previous refresh token, hex. */
    currentHash: { type: "string", required: true },
    previousHash: { type: "string" },
    rotatedAt: { type: "number", required: true },
    createdAt: { type: "number", required: true },
    /** Milliseconds; the idle limit moves with use, the absolute one does not. */
    idleUntil: { type: "number", required: true },
    expiresAt: { type: "number", required: true },
    endedAt: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "sessionId"] }, sk: { field: "sk", composite: [] } },
  },
});

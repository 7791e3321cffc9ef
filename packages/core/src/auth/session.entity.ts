import { createSchema } from "electrodb";
import { indexKey, rowKey } from "../db/schema-key.ts";

export const sessionEntity = createSchema({
  model: { entity: "session", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    sessionId: { type: "string", required: true },
    userId: { type: "string", required: true },
    epoch: { type: "number", required: true },
    /** SHA-256 of the current and the previous refresh token, hex. */
    currentHash: { type: "string", required: true },
    previousHash: { type: "string" },
    rotatedAt: { type: "number", required: true },
    createdAt: { type: "number", required: true },
    provenAt: { type: "number", required: true },
    mustEnrol: { type: "boolean" },
    /** Milliseconds. The idle limit moves with use, the absolute limit does not. */
    idleUntil: { type: "number", required: true },
    expiresAt: { type: "number", required: true },
    endedAt: { type: "number" },
    viewTenantId: { type: "string" },
    viewUserId: { type: "string" },
    viewUntil: { type: "string" },
    userAgent: { type: "string", required: true },
    address: { type: "string", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "sessionId"], []),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["sessionId"]),
  },
});

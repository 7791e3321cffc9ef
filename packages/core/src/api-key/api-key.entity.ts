import { apiKeyScopes } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const apiKeyEntity = createSchema({
  model: { entity: "apikey", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    apiKeyId: { type: "string", required: true },
    name: { type: "string", required: true },
    /** SHA-256 of the secret, hex. The secret itself is shown once. */
    secretHash: { type: "string", required: true },
    scopes: { type: "set", items: apiKeyScopes, required: true },
    /** The user's `keyEpoch` at creation; keys of an older epoch are invalid. */
    epoch: { type: "number", required: true, default: 0 },
    createdAt: { type: "string", required: true },
    expiresAt: { type: "string", required: true },
    lastUsedAt: { type: "string" },
    lastMcpAt: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], ["apiKeyId"]),
  },
});

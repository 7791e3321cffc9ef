import { apiKeyScopes } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

export const apiKeyEntity = createSchema({
  model: { entity: "apikey", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "apiKeyId", "name", "createdAt", "expiresAt"),
    ...optionalStrings("lastUsedAt", "lastMcpAt"),
    /** SHA-256 of the secret, hex. The secret itself is shown once. */
    secretHash: { type: "string", required: true },
    scopes: { type: "set", items: apiKeyScopes, required: true },
    /** The user's `keyEpoch` at creation; keys of an older epoch are invalid. */
    epoch: { type: "number", required: true, default: 0 },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], ["apiKeyId"]) },
});

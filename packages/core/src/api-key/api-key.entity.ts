import { apiKeyScopes } from "@callwright/contracts";
import { createSchema } from "electrodb";

/** A key under which programs act for a user: found by the user and the id that it carries, judged by its secret's hash. */
export const apiKeyEntity = createSchema({
  model: { entity: "apikey", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    apiKeyId: { type: "string", required: true },
    name: { type: "string", required: true },
    /** SHA-256 of the secret, hex; the secret itself was shown once. */
    secretHash: { type: "string", required: true },
    scopes: { type: "set", items: apiKeyScopes, required: true },
    /** The user's `keyEpoch` when it was made: a key of an older one is dead. */
    epoch: { type: "number", required: true, default: 0 },
    createdAt: { type: "string", required: true },
    /** To the minute; absent until the first use. */
    lastUsedAt: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "userId"] }, sk: { field: "sk", composite: ["apiKeyId"] } },
  },
});

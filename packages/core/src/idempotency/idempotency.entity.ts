import { createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

export const idempotencyEntity = createSchema({
  model: { entity: "idempotency", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "keyHash", "fingerprint", "claimId"),
    /** Milliseconds. A request without an answer by then counts as dead, and a repeat may run. */
    claimedUntil: { type: "number", required: true },
    status: { type: "number" },
    /** The answer's JSON, encrypted (answer-cipher.ts); absent if it was too large. */
    answer: { type: "string" },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], ["keyHash"]) },
});

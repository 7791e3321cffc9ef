import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const linkEntity = createSchema({
  model: { entity: "link", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    /** SHA-256 of the token, which exists only in the mail. */
    tokenHash: { type: "string", required: true },
    purpose: { type: ["confirmation", "reset", "invitation", "signIn", "phone"] as const, required: true },
    addressKey: { type: "string", required: true },
    subject: { type: "string", required: true },
    /** The user's epoch at issue; a newer epoch invalidates the link. */
    epoch: { type: "number", required: true, default: 0 },
    expiresAt: { type: "number", required: true },
    usedAt: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "tokenHash"], []),
  },
});

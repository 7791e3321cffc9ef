import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

/** A user's second factors in one row, so that each use and change is one conditional write. */
export const secondFactorEntity = createSchema({
  model: { entity: "secondfactor", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    version: { type: "number", required: true },
    /** Secrets of the authenticator app, sealed by the vault: in use, and waiting for a first code. */
    totpSecret: { type: "string" },
    pendingSecret: { type: "string" },
    totpStep: { type: "number", required: true, default: 0 },
    recoveryHashes: { type: "list", items: { type: "string" }, required: true, default: () => [] },
    passkeys: {
      type: "list",
      required: true,
      default: () => [],
      items: {
        type: "map",
        properties: {
          credentialId: { type: "string", required: true },
          publicKey: { type: "string", required: true },
          counter: { type: "number", required: true },
          transports: { type: "list", items: { type: "string" } },
          host: { type: "string", required: true },
          name: { type: "string", required: true },
          createdAt: { type: "string", required: true },
        },
      },
    },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], []),
  },
});

/** A passkey challenge, deleted by its use. */
export const challengeEntity = createSchema({
  model: { entity: "challenge", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    challengeHash: { type: "string", required: true },
    purpose: { type: ["register", "prove"] as const, required: true },
    expiresAt: { type: "number", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], ["challengeHash"]),
  },
});

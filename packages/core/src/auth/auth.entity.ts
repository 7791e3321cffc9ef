import { languages } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { indexKey, optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

export const sessionEntity = createSchema({
  model: { entity: "session", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "sessionId", "userId", "userAgent", "address"),
    ...optionalStrings("previousHash", "viewTenantId", "viewUserId", "viewUntil"),
    epoch: { type: "number", required: true },
    /** SHA-256 of the current refresh token, hex; `previousHash` is the hash of the token before. */
    currentHash: { type: "string", required: true },
    rotatedAt: { type: "number", required: true },
    createdAt: { type: "number", required: true },
    /** Time of the last sign-in or step-up. */
    provenAt: { type: "number", required: true },
    /** The user must add a second factor before anything else. */
    mustEnrol: { type: "boolean" },
    /** Milliseconds. `idleUntil` moves with use, `expiresAt` does not. */
    idleUntil: { type: "number", required: true },
    expiresAt: { type: "number", required: true },
    endedAt: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "sessionId"], []),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["sessionId"]),
  },
});

/** A user's second factors in one row, so that each use and change is one conditional write. */
export const secondFactorEntity = createSchema({
  model: { entity: "secondfactor", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId"),
    version: { type: "number", required: true },
    /** The authenticator app's secret, sealed by the vault. */
    totpSecret: { type: "string" },
    /** Time step of the last code that was used: codes of this step and of earlier ones are refused. */
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
    /** A new `totpSecret` until its first code is confirmed. */
    pendingSecret: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], []) },
});

/** A passkey challenge, deleted by its use. */
export const challengeEntity = createSchema({
  model: { entity: "challenge", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "challengeHash"),
    purpose: { type: ["register", "prove"] as const, required: true },
    expiresAt: { type: "number", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], ["challengeHash"]) },
});

export const linkEntity = createSchema({
  model: { entity: "link", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "addressKey", "subject"),
    /** SHA-256 of the token. The token itself is only in the mail, or made of a code that is sent. */
    tokenHash: { type: "string", required: true },
    purpose: { type: ["confirmation", "reset", "invitation", "signIn", "phone"] as const, required: true },
    /** The user's epoch at issue. Password resets and sign-in codes end when it rises; other links ignore it. */
    epoch: { type: "number", required: true, default: 0 },
    expiresAt: { type: "number", required: true },
    usedAt: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "tokenHash"], []) },
});

export const signupEntity = createSchema({
  model: { entity: "signup", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "addressKey", "signupId", "email", "name", "passwordHash"),
    language: { type: languages, required: true },
    expiresAt: { type: "number", required: true },
    ttl: { type: "number", required: true },
    phone: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId", "addressKey"], ["signupId"]) },
});

export const limitEntity = createSchema({
  model: { entity: "limit", version: "1", service: "callwright" },
  attributes: {
    /** A hash, so that no address is stored. */
    subject: { type: "string", required: true },
    rule: { type: "string", required: true },
    window: { type: "number", required: true },
    attempts: { type: "number", required: true, default: 0 },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["rule", "subject"], ["window"]) },
});

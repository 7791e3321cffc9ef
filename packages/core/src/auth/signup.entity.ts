import { languages } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const signupEntity = createSchema({
  model: { entity: "signup", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    addressKey: { type: "string", required: true },
    signupId: { type: "string", required: true },
    email: { type: "string", required: true },
    name: { type: "string", required: true },
    phone: { type: "string" },
    language: { type: languages, required: true },
    passwordHash: { type: "string", required: true },
    expiresAt: { type: "number", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "addressKey"], ["signupId"]),
  },
});

import { createSchema } from "electrodb";
import { refusalAttribute } from "../../db/refusal-attribute.ts";
import { rowKey } from "../../db/schema-key.ts";

export const paymentsAccountEntity = createSchema({
  model: { entity: "paymentsaccount", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    accountId: { type: "string", required: true },
    sealed: { type: "string", required: true },
    keyEnding: { type: "string", required: true },
    publishableKey: { type: "string", required: true },
    hasWebhookSecret: { type: "boolean", required: true },
    isLive: { type: "boolean", required: true },
    status: { type: ["ok", "incomplete", "reconnect"] as const, required: true },
    reason: refusalAttribute,
    connectedAt: { type: "string", required: true },
    checkedAt: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId"], []),
  },
});

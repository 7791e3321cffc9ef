import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const templateEntity = createSchema({
  model: { entity: "template", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    smsTemplate: { type: "string" },
    preCallSmsTemplate: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], []),
  },
});

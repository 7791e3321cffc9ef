import { createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

export const templateEntity = createSchema({
  model: { entity: "template", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("tenantId", "userId"), ...optionalStrings("smsTemplate", "preCallSmsTemplate") },
  indexes: { primary: rowKey(["tenantId", "userId"], []) },
});

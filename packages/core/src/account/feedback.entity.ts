import { createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

export const feedbackEntity = createSchema({
  model: { entity: "feedback", version: "1", service: "callwright" },
  attributes: { ...requiredStrings("feedbackId", "tenantId", "userId", "name", "email", "message", "createdAt") },
  indexes: { primary: rowKey([], ["feedbackId"]) },
});

import { createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

export const toolAnswerEntity = createSchema({
  model: { entity: "toolanswer", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "callId", "toolCallId", "answer"),
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "callId"], ["toolCallId"]) },
});

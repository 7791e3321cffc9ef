import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

/** What a tool call was answered: another delivery of it gets the same. */
export const toolAnswerEntity = createSchema({
  model: { entity: "toolanswer", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    callId: { type: "string", required: true },
    toolCallId: { type: "string", required: true },
    answer: { type: "string", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId", "callId"], ["toolCallId"]) },
});

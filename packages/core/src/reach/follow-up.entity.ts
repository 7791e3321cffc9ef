import { createSchema } from "electrodb";
import { indexKey, rowKey } from "../db/schema-key.ts";

export const followUpEntity = createSchema({
  model: { entity: "followup", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    followUpId: { type: "string", required: true },
    userId: { type: "string", required: true },
    kind: { type: ["human", "callback", "answer", "hold"] as const, required: true },
    candidateId: { type: "string", required: true },
    candidateName: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    parentId: { type: "string", required: true },
    parentTitle: { type: "string", required: true },
    callId: { type: "string" },
    at: { type: "string" },
    words: { type: "string", required: true },
    isQuote: { type: "boolean" },
    assigneeId: { type: "string" },
    assigneeName: { type: "string" },
    assigneeOrder: { type: "string" },
    isDone: { type: "boolean", required: true, default: false },
    /** Sort key: open ones first, newest first. */
    order: { type: "string", required: true },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "followUpId"], []),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["order"]),
    ofAssignee: indexKey("gsi3", ["assigneeId"], ["assigneeOrder"]),
    ofParent: indexKey("gsi2", ["tenantId", "parentId"], ["order"]),
  },
});

/** Open follow-ups per user who takes care of them and per parent, counted in the transactions that open and close them. */
export const followUpCountEntity = createSchema({
  model: { entity: "followupcount", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    ofId: { type: "string", required: true },
    open: { type: "number", required: true, default: 0 },
  },
  indexes: {
    primary: rowKey(["tenantId", "ofId"], []),
  },
});

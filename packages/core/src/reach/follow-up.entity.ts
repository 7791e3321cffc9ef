import { createSchema } from "electrodb";

/** A request from a call for a human or another time, an incoming text, or words that may be an opt-out. */
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
    /** The colleague who takes care of it; the owner if absent. */
    assigneeId: { type: "string" },
    assigneeName: { type: "string" },
    /** The same as `order`, where there is an assignee. */
    assigneeOrder: { type: "string" },
    isDone: { type: "boolean", required: true, default: false },
    /** Sort key: open ones first, newest first. */
    order: { type: "string", required: true },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "followUpId"] }, sk: { field: "sk", composite: [] } },
    ofUser: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "userId"] },
      sk: { field: "gsi1sk", composite: ["order"] },
    },
    ofAssignee: {
      index: "gsi3",
      pk: { field: "gsi3pk", composite: ["assigneeId"] },
      sk: { field: "gsi3sk", composite: ["assigneeOrder"] },
    },
    ofParent: {
      index: "gsi2",
      pk: { field: "gsi2pk", composite: ["tenantId", "parentId"] },
      sk: { field: "gsi2sk", composite: ["order"] },
    },
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
    primary: { pk: { field: "pk", composite: ["tenantId", "ofId"] }, sk: { field: "sk", composite: [] } },
  },
});

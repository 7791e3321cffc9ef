import { createSchema } from "electrodb";
import { indexKey, rowKey } from "../db/schema-key.ts";

export const openQuestionEntity = createSchema({
  model: { entity: "openquestion", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    questionId: { type: "string", required: true },
    topic: { type: "string", required: true },
    asked: { type: "number", required: true },
    /** Those of them who were not sent the answer. */
    waiting: { type: "number", required: true },
    lastAskedAt: { type: "string", required: true },
    /** Empty while the question is open. */
    answer: { type: "string", required: true },
    answeredAt: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId", "parentId"], ["questionId"]) },
});

export const questionAskerEntity = createSchema({
  model: { entity: "questionasker", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    candidateId: { type: "string", required: true },
    questionId: { type: "string", required: true },
    callId: { type: "string", required: true },
    sentence: { type: "string", required: true },
    askedAt: { type: "string", required: true },
    textId: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], ["candidateId", "questionId"]),
    ofQuestion: indexKey("gsi1", ["tenantId", "parentId", "questionId"], ["askedAt", "candidateId"]),
  },
});

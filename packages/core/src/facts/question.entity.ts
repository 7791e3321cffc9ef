import { createSchema } from "electrodb";
import { indexKey, requiredStrings, rowKey } from "../db/schema-key.ts";

export const openQuestionEntity = createSchema({
  model: { entity: "openquestion", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "questionId", "topic", "lastAskedAt"),
    asked: { type: "number", required: true },
    /** How many of the people who asked were not sent the answer. */
    waiting: { type: "number", required: true },
    /** Empty while the question is open. */
    answer: { type: "string", required: true },
    answeredAt: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId", "parentId"], ["questionId"]) },
});

export const questionAskerEntity = createSchema({
  model: { entity: "questionasker", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "candidateId", "questionId", "callId", "sentence", "askedAt"),
    textId: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], ["candidateId", "questionId"]),
    ofQuestion: indexKey("gsi1", ["tenantId", "parentId", "questionId"], ["askedAt", "candidateId"]),
  },
});

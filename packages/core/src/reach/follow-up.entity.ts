import { createSchema } from "electrodb";
import { indexKey, optionalStrings, requiredStrings, rowKey } from "../db/schema-key.ts";

export const followUpEntity = createSchema({
  model: { entity: "followup", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "followUpId", "userId", "candidateId", "candidateName", "phoneNumber"),
    ...requiredStrings("parentId", "parentTitle", "words", "createdAt"),
    /** `at`: the requested time of a callback, ISO 8601. */
    ...optionalStrings("callId", "at", "assigneeId", "assigneeName", "assigneeOrder"),
    kind: { type: ["human", "callback", "answer", "hold"] as const, required: true },
    /** `words` are the person's own, not a summary. */
    isQuote: { type: "boolean" },
    isDone: { type: "boolean", required: true, default: false },
    /** Sort key: open ones first, newest first. */
    order: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "followUpId"], []),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["order"]),
    ofAssignee: indexKey("gsi3", ["assigneeId"], ["assigneeOrder"]),
    ofParent: indexKey("gsi2", ["tenantId", "parentId"], ["order"]),
  },
});

/** Number of open follow-ups by responsible user and by parent, kept in the transactions that open or close one. */
export const followUpCountEntity = createSchema({
  model: { entity: "followupcount", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "ofId"),
    open: { type: "number", required: true, default: 0 },
  },
  indexes: { primary: rowKey(["tenantId", "ofId"], []) },
});

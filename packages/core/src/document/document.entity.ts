import { documentStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { extractionFailures } from "../ports/text-extraction.ts";

/** A job description that somebody uploaded, and how far its reading has come; what was read is a blob. Gone after a day. */
export const documentEntity = createSchema({
  model: { entity: "document", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    documentId: { type: "string", required: true },
    fileName: { type: "string", required: true },
    bytes: { type: "number", required: true },
    state: { type: documentStates, required: true },
    /** Why it was refused. */
    refusal: { type: [...extractionFailures, "too-large"] as const },
    pages: { type: "number" },
    createdAt: { type: "string", required: true },
    /** When its reading was last asked for. */
    askedAt: { type: "string" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "userId"] },
      sk: { field: "sk", composite: ["documentId"] },
    },
  },
});

import { documentStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";
import { extractionFailures } from "../ports/text-extraction.ts";

export const documentEntity = createSchema({
  model: { entity: "document", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "userId", "documentId", "fileName", "createdAt"),
    bytes: { type: "number", required: true },
    state: { type: documentStates, required: true },
    refusal: { type: [...extractionFailures, "too-large"] as const },
    pages: { type: "number" },
    ttl: { type: "number", required: true },
    /** When the running extraction was requested. */
    askedAt: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId", "userId"], ["documentId"]) },
});

import { documentStates } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";
import { extractionFailures } from "../ports/text-extraction.ts";

export const documentEntity = createSchema({
  model: { entity: "document", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    documentId: { type: "string", required: true },
    fileName: { type: "string", required: true },
    bytes: { type: "number", required: true },
    state: { type: documentStates, required: true },
    refusal: { type: [...extractionFailures, "too-large"] as const },
    pages: { type: "number" },
    createdAt: { type: "string", required: true },
    askedAt: { type: "string" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], ["documentId"]),
  },
});

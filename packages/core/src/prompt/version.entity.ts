import { type Criterion, languages, type PromptField } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const promptVersionEntity = createSchema({
  model: { entity: "promptversion", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    /** From 1, zero-padded, so that a page of versions is a key range. */
    place: { type: "string", required: true },
    context: { type: "string", required: true },
    firstSentence: { type: "string", required: true },
    successEvaluation: { type: "string", required: true },
    additionalNotes: { type: "string", required: true },
    language: { type: languages, required: true },
    criteria: { type: CustomAttributeType<readonly Criterion[]>("any") },
    changed: { type: CustomAttributeType<readonly PromptField[]>("any"), required: true },
    restoredFrom: { type: "number" },
    createdAt: { type: "string", required: true },
    userId: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], ["place"]),
  },
});

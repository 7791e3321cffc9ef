import { type Criterion, languages, type PromptField } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

export const promptVersionEntity = createSchema({
  model: { entity: "promptversion", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "context", "firstSentence", "successEvaluation"),
    ...requiredStrings("additionalNotes", "createdAt", "userId"),
    /** The version number from 1, zero-padded so that keys sort by it. */
    place: { type: "string", required: true },
    language: { type: languages, required: true },
    criteria: { type: CustomAttributeType<readonly Criterion[]>("any") },
    changed: { type: CustomAttributeType<readonly PromptField[]>("any"), required: true },
    restoredFrom: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], ["place"]),
  },
});

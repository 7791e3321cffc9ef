import { languages, type PromptField } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";

/** What the assistant of a job or campaign was told: written with the save that makes the version, and never changed. */
export const promptVersionEntity = createSchema({
  model: { entity: "promptversion", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    /** From 1; padded, so that a page of versions is a key range. */
    place: { type: "string", required: true },
    context: { type: "string", required: true },
    firstSentence: { type: "string", required: true },
    successEvaluation: { type: "string", required: true },
    additionalNotes: { type: "string", required: true },
    language: { type: languages, required: true },
    /** The fields that differ from the version before. */
    changed: { type: CustomAttributeType<readonly PromptField[]>("any"), required: true },
    /** The version that was brought back by this one. */
    restoredFrom: { type: "number" },
    createdAt: { type: "string", required: true },
    /** Who saved it. */
    userId: { type: "string", required: true },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "parentId"] },
      sk: { field: "sk", composite: ["place"] },
    },
  },
});

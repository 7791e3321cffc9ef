import { type Criterion, type Language, languages, type PromptField } from "@callwright/contracts";
import type { RehearsedConversation } from "@callwright/contracts/endpoints/prompt";
import { CustomAttributeType, createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

export const promptVersionEntity = createSchema({
  model: { entity: "promptversion", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "context", "firstSentence", "successEvaluation", "additionalNotes"),
    ...requiredStrings("createdAt", "userId"),
    /** The version number from 1, zero-padded so that keys sort by it. */
    place: { type: "string", required: true },
    language: { type: languages, required: true },
    criteria: { type: CustomAttributeType<readonly Criterion[]>("any"), required: true },
    changed: { type: CustomAttributeType<readonly PromptField[]>("any"), required: true },
    restoredFrom: { type: "number" },
  },
  indexes: { primary: rowKey(["tenantId", "parentId"], ["place"]) },
});

export interface RehearsalScript {
  readonly language: Language;
  readonly firstMessage: string;
  readonly prompt: string;
  readonly criteria: readonly Pick<Criterion, "id" | "question" | "isMustHave">[];
}

export interface PlayedConversation extends Omit<RehearsedConversation, "missed"> {
  /** The talk has ended and waits for its report. */
  readonly hasEnded: boolean;
  readonly tokens: number;
}

export const rehearsalEntity = createSchema({
  model: { entity: "rehearsal", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "rehearsalId", "userId", "startedAt", "movedAt"),
    promptVersion: { type: "number", required: true },
    /** Number of saved steps, by which a message delivered twice is recognised. */
    step: { type: "number", required: true },
    script: { type: CustomAttributeType<RehearsalScript>("any"), required: true },
    conversations: { type: CustomAttributeType<readonly PlayedConversation[]>("any"), required: true },
    finishedAt: { type: "string" },
  },
  indexes: { primary: rowKey(["tenantId", "parentId"], []) },
});

import type { Criterion, Language } from "@callwright/contracts";
import type { RehearsedConversation } from "@callwright/contracts/endpoints/rehearsal";
import { CustomAttributeType, createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

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
    finishedAt: { type: "string" },
    /** Saved steps, so that a message that is delivered twice plays nothing twice. */
    step: { type: "number", required: true },
    script: { type: CustomAttributeType<RehearsalScript>("any"), required: true },
    conversations: { type: CustomAttributeType<readonly PlayedConversation[]>("any"), required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], []),
  },
});

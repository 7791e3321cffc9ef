import { languages } from "@callwright/contracts";
import type { Colleague } from "@callwright/contracts/endpoints/colleague";
import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, optionalStrings, refusalAttribute, requiredStrings, rowKey } from "../db/schema-key.ts";

export const assistantEntity = createSchema({
  model: { entity: "assistant", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "assistantId", "userId", "title", "companyName", "prompt", "firstSentence"),
    ...requiredStrings("lastSentence", "voice", "timezone", "createdAt"),
    /** `creatingSince`: start of the first save whose result is unknown, so that a copy may exist at the provider. */
    ...optionalStrings("voiceAssistantId", "creatingSince", "leaseUntil", "workShard", "workAt"),
    language: { type: languages, required: true },
    variables: {
      type: CustomAttributeType<readonly { readonly key: string; readonly value: string }[]>("any"),
      required: true,
    },
    /** Colleagues to whom the assistant may transfer a call. */
    colleagues: { type: CustomAttributeType<readonly Colleague[]>("any") },
    /** Raised by every edit; `syncedRevision` is the latest that the voice provider has. */
    revision: { type: "number", required: true, default: 1 },
    syncedRevision: { type: "number" },
    /** Why the provider rejected the latest revision. */
    reason: refusalAttribute,
    /** Absent: the platform's account. */
    voiceAccountId: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["assistantId"]),
    ofUser: indexKey("gsi1", ["tenantId", "userId"], ["assistantId"]),
    unsettled: indexKey("gsi4", ["workShard"], ["workAt"]),
  },
});

export const assistantDayEntity = createSchema({
  model: { entity: "assistantday", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "assistantId", "day"),
    calls: { type: "number", required: true, default: 0 },
    ttl: { type: "number" },
  },
  indexes: { primary: rowKey(["tenantId", "assistantId"], ["day"]) },
});

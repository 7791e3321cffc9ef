import { languages } from "@callwright/contracts";
import type { Colleague } from "@callwright/contracts/endpoints/colleague";
import { CustomAttributeType, createSchema } from "electrodb";
import { indexKey, refusalAttribute, rowKey } from "../db/schema-key.ts";

export const assistantEntity = createSchema({
  model: { entity: "assistant", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    assistantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    title: { type: "string", required: true },
    companyName: { type: "string", required: true },
    prompt: { type: "string", required: true },
    firstSentence: { type: "string", required: true },
    lastSentence: { type: "string", required: true },
    language: { type: languages, required: true },
    voice: { type: "string", required: true },
    timezone: { type: "string", required: true },
    variables: {
      type: CustomAttributeType<readonly { readonly key: string; readonly value: string }[]>("any"),
      required: true,
    },
    /** To whom it transfers a call; absent: no one. */
    colleagues: { type: CustomAttributeType<readonly Colleague[]>("any") },
    createdAt: { type: "string", required: true },
    revision: { type: "number", required: true, default: 1 },
    syncedRevision: { type: "number" },
    reason: refusalAttribute,
    voiceAssistantId: { type: "string" },
    /** Absent: the platform's. */
    voiceAccountId: { type: "string" },
    creatingSince: { type: "string" },
    leaseUntil: { type: "string" },
    workShard: { type: "string" },
    workAt: { type: "string" },
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
    tenantId: { type: "string", required: true },
    assistantId: { type: "string", required: true },
    day: { type: "string", required: true },
    calls: { type: "number", required: true, default: 0 },
    ttl: { type: "number" },
  },
  indexes: {
    primary: rowKey(["tenantId", "assistantId"], ["day"]),
  },
});

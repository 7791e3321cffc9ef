import {
  callStatuses,
  candidateFields,
  type DecisionEntry,
  decisions,
  type Evaluation,
  endReasonBadges,
  type FieldName,
  type FieldValue,
  fieldNames,
  type OptionalField,
  optionalFields,
} from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import { optionalStrings, requiredStrings, rowKey, sameAttributes } from "../db/schema-key.ts";
import type { ScorecardSummary } from "../scorecard/index.ts";

interface Origin {
  readonly sourceId: string;
  readonly eventId: string;
  readonly externalId?: string | undefined;
}

export interface StoredDecision extends DecisionEntry {
  readonly bulkId?: string | undefined;
}

const attributeTypes = { text: "string", number: "number" } as const;
const fieldAttributes = Object.fromEntries(
  optionalFields.map((name) => [name, { type: attributeTypes[candidateFields[name].type] }]),
) as { readonly [Name in OptionalField]: { type: FieldValue<Name> extends number ? "number" : "string" } };

export const candidateEntity = createSchema({
  model: { entity: "candidate", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "candidateId", "userId", "firstName", "lastName", "phoneNumber"),
    ...requiredStrings("createdAt"),
    ...optionalStrings("outcomeLabel", "summary", "endedReason", "calledAt", "nextAt", "nextWhy", "importId"),
    ...optionalStrings("callId"),
    ...fieldAttributes,
    variables: { type: CustomAttributeType<Record<string, string>>("any") },
    origin: { type: CustomAttributeType<Origin>("any"), field: "or" },
    callStatus: { type: callStatuses, required: true, default: "not_executed" },
    bucket: {
      type: ["good_fit", "not_executed", "not_interested", "busy", "Unanswered", "other"] as const,
      required: true,
      default: "not_executed",
    },
    /** Set while a call is queued or live: prevents a second call for the candidate. */
    pendingCallId: { type: "string" },
    endReason: { type: endReasonBadges },
    callSeconds: { type: "number" },
    hasRecording: { type: "boolean" },
    evaluation: { type: CustomAttributeType<Partial<Evaluation>>("any") },
    scorecard: { type: CustomAttributeType<ScorecardSummary>("any"), field: "sc" },
    decision: { type: decisions },
    decisions: { type: CustomAttributeType<readonly StoredDecision[]>("any") },
    totalCalls: { type: "number", required: true, default: 0 },
    /** Ids of the calls that have ended, without the prefix "call_". */
    callIds: { type: "set", items: "string", field: "ci" },
    /** The folded names, as keys of the two indexes by name. */
    firstLast: { type: "string", field: "fl" },
    lastFirst: { type: "string", field: "lf" },
    /** True once a pre-call text was queued; false if it was dropped before sending and may be queued again. */
    hasPreText: { type: "boolean" },
  },
  indexes: {
    primary: rowKey(["tenantId", "parentId"], ["candidateId"]),
    // Short keys, since every write of the row pays for them.
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: ElectroDB fills these in.
    byPhone: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["userId"], template: "p#${userId}" },
      sk: { field: "gsi1sk", composite: ["phoneNumber", "candidateId"], template: "${phoneNumber}#${candidateId}" },
    },
    byFirstName: {
      index: "gsi2",
      pk: { field: "gsi2pk", composite: ["userId"], template: "p#${userId}" },
      sk: { field: "gsi2sk", composite: ["firstLast", "candidateId"], template: "${firstLast}#${candidateId}" },
    },
    byLastName: {
      index: "gsi3",
      pk: { field: "gsi3pk", composite: ["userId"], template: "p#${userId}" },
      sk: { field: "gsi3sk", composite: ["lastFirst", "candidateId"], template: "${lastFirst}#${candidateId}" },
    },
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the same.
  },
});

/** Guard: a phone number occurs once per job, which makes imports idempotent. */
export const candidatePhoneEntity = createSchema({
  model: { entity: "candidatephone", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "phoneNumber", "candidateId"),
    batchId: { type: "string" },
    row: { type: "number" },
  },
  indexes: { primary: rowKey(["tenantId", "parentId", "phoneNumber"], []) },
});

/** Null if the field was removed. */
const value = { type: CustomAttributeType<string | number | boolean | null>("any") } as const;
const fieldValues = Object.fromEntries(fieldNames.map((name) => [name, value])) as Record<FieldName, typeof value>;

/** Changes since the last compaction (people-index/), each written in its candidate's own transaction. */
export const candidateChangeEntity = createSchema({
  model: { entity: "candidatechange", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId", "candidateId"),
    /** Unique per write: a compaction removes only the entries it has read. */
    rev: { type: "string", required: true },
    isDeleted: { type: "boolean" },
    ...fieldValues,
    ...sameAttributes(value, ["callStatus", "outcomeLabel", "bucket", "summary", "pendingCallId", "callId"]),
    ...sameAttributes(value, ["endReason", "endedReason", "callSeconds", "calledAt", "hasRecording"]),
    ...sameAttributes(value, ["totalCalls", "nextAt", "nextWhy", "hasPreText", "decision"]),
    scorecard: { type: CustomAttributeType<ScorecardSummary | null>("any") },
    evaluation: { type: CustomAttributeType<Partial<Evaluation> | null>("any") },
    variables: { type: CustomAttributeType<Record<string, string> | null>("any") },
  },
  indexes: { primary: rowKey(["tenantId", "parentId"], ["candidateId"]) },
});

export const candidateListEntity = createSchema({
  model: { entity: "candidatelist", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "parentId"),
    ...optionalStrings("manifestId"),
    /** Set by a rebuild until its first compaction: there is no manifest file, and ordinals up to here may have gaps. */
    rebuildUpTo: { type: "number" },
    /** The parent is deleted: a compaction must not recreate its list. */
    isCleared: { type: "boolean" },
    ttl: { type: "number" },
  },
  indexes: { primary: rowKey(["tenantId", "parentId"], []) },
});

import { callStatuses, type Evaluation, endReasonBadges } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";

/** A person of a job or campaign, with the latest status. The id sorts by import order (see kernel/id). */
export const candidateEntity = createSchema({
  model: { entity: "candidate", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    candidateId: { type: "string", required: true },
    userId: { type: "string", required: true },
    firstName: { type: "string", required: true },
    lastName: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    email: { type: "string" },
    experience: { type: "number" },
    salary: { type: "number" },
    currency: { type: "string" },
    /** Extra columns of the file they came from, by header: variables for the prompt. */
    variables: { type: CustomAttributeType<Record<string, string>>("any") },
    /** The import that brought, or last merged, them: it holds the consent. */
    importId: { type: "string" },
    callStatus: { type: callStatuses, required: true, default: "not_executed" },
    /** Label to show, its filter bucket, and the summary of the latest call. */
    outcomeLabel: { type: "string" },
    bucket: {
      type: ["good_fit", "not_executed", "not_interested", "busy", "Unanswered", "other"] as const,
      required: true,
      default: "not_executed",
    },
    summary: { type: "string" },
    /** Only while a call is queued or live: the guard against queueing the same person twice. */
    pendingCallId: { type: "string" },
    /** The latest call: the one under way, else the last ended. */
    callId: { type: "string" },
    endReason: { type: endReasonBadges },
    endedReason: { type: "string" },
    callSeconds: { type: "number" },
    calledAt: { type: "string" },
    hasRecording: { type: "boolean" },
    /** What the analysis of the latest call read out of it. */
    evaluation: { type: CustomAttributeType<Partial<Evaluation>>("any") },
    totalCalls: { type: "number", required: true, default: 0 },
    /** Their next attempt, while one is planned, and what it follows from: how the last one missed them, or "callback". */
    nextAt: { type: "string" },
    nextWhy: { type: "string" },
    /** Whether a pre-call text was queued for them here: its row tells the rest. False where it never left, and may anew. */
    hasPreText: { type: "boolean" },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "parentId"] },
      sk: { field: "sk", composite: ["candidateId"] },
    },
  },
});

/** A phone number stands once in a job: the guard that makes an import repeatable. */
export const candidatePhoneEntity = createSchema({
  model: { entity: "candidatephone", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    candidateId: { type: "string", required: true },
    /** The batch and its row that brought the number: the same batch told again is known by them. */
    batchId: { type: "string" },
    row: { type: "number" },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "parentId", "phoneNumber"] },
      sk: { field: "sk", composite: [] },
    },
  },
});

/** A value of a candidate's field as it is now; null when it was removed. */
const value = { type: CustomAttributeType<string | number | boolean | null>("any") } as const;

/**
 * What has changed of a candidate since the list's last fold (see list/): the fields with their values of now, written in
 * the candidate's own transaction. Fields that no list shows are not here.
 */
export const candidateChangeEntity = createSchema({
  model: { entity: "candidatechange", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    candidateId: { type: "string", required: true },
    /** Another one with every write: a fold takes back only what it has read. */
    rev: { type: "string", required: true },
    isDeleted: { type: "boolean" },
    firstName: value,
    lastName: value,
    phoneNumber: value,
    email: value,
    experience: value,
    salary: value,
    currency: value,
    callStatus: value,
    outcomeLabel: value,
    bucket: value,
    summary: value,
    pendingCallId: value,
    callId: value,
    endReason: value,
    endedReason: value,
    callSeconds: value,
    calledAt: value,
    hasRecording: value,
    totalCalls: value,
    nextAt: value,
    nextWhy: value,
    hasPreText: value,
    variables: { type: CustomAttributeType<Record<string, string> | null>("any") },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "parentId"] },
      sk: { field: "sk", composite: ["candidateId"] },
    },
  },
});

/** Which files are the list of a job's people now (see list/store.ts). */
export const candidateListEntity = createSchema({
  model: { entity: "candidatelist", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    /** Absent until the first fold. */
    manifestId: { type: "string" },
    /** The parent is deleted: its list is taken down, and no fold may put up another one. */
    isCleared: { type: "boolean" },
    ttl: { type: "number" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "parentId"] }, sk: { field: "sk", composite: [] } },
  },
});

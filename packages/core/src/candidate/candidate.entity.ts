import { callStatuses, endReasonBadges } from "@callwright/contracts";
import { createSchema } from "electrodb";

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
    totalCalls: { type: "number", required: true, default: 0 },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "parentId"] },
      sk: { field: "sk", composite: ["candidateId"] },
    },
    byOutcome: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "parentId", "bucket"] },
      sk: { field: "gsi1sk", composite: ["candidateId"] },
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
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "parentId", "phoneNumber"] },
      sk: { field: "sk", composite: [] },
    },
  },
});

/** One row a word of a name or number, folded: the index of the search box (prefix of any word). */
export const candidateTokenEntity = createSchema({
  model: { entity: "candidatetoken", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    token: { type: "string", required: true },
    /** Its first letter: spreads the words of a large job over partitions. */
    initial: { type: "string", required: true },
    candidateId: { type: "string", required: true },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "parentId", "initial"] },
      sk: { field: "sk", composite: ["token", "candidateId"] },
    },
  },
});

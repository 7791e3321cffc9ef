import { createSchema } from "electrodb";
import { callStates } from "./state.ts";

/** One attempt to call one person. It outlives its job and candidate. */
export const callEntity = createSchema({
  model: { entity: "call", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    callId: { type: "string", required: true },
    userId: { type: "string", required: true },
    parentId: { type: "string", required: true },
    parentTitle: { type: "string", required: true },
    timezone: { type: "string", required: true },
    candidateId: { type: "string", required: true },
    candidateName: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    /** The imported number that calls: the line. */
    numberId: { type: "string", required: true },
    runId: { type: "string" },
    state: { type: callStates, required: true },
    attempts: { type: "number", required: true, default: 0 },
    createdAt: { type: "string", required: true },
    /** Running numbers within the parent and of the user, padded: a page of a list is a key range. */
    parentOrdinal: { type: "string", required: true },
    userOrdinal: { type: "string", required: true },
    /** Only while queued: the line, and `<instant from which it is due>#<call id>`. Together the sparse index `due`. */
    dueLine: { type: "string" },
    dueKey: { type: "string" },
    /** Only while live: the shard, and the instant at which the sweeper asks about it. The sparse index `watched`. */
    watchShard: { type: "string" },
    checkAt: { type: "string" },
    checks: { type: "number", required: true, default: 0 },
    dialedAt: { type: "string" },
    startedAt: { type: "string" },
    endedAt: { type: "string" },
    voiceCallId: { type: "string" },
    controlUrl: { type: "string" },
    slot: { type: "number" },
    reservedSeconds: { type: "number" },
    /** The provider's own word, and our badge for it. */
    endedReason: { type: "string" },
    endReason: { type: ["completed", "customer-ended-call", "failed", "no-answer"] as const },
    seconds: { type: "number" },
    costCents: { type: "number" },
    costParts: { type: "any" },
    outcomeLabel: { type: "string" },
    summary: { type: "string" },
    evaluation: { type: "any" },
    /** The version of the prompt by which the assistant spoke, from the latest dial. */
    promptVersion: { type: "number" },
    /** Blob keys. */
    transcriptKey: { type: "string" },
    monoKey: { type: "string" },
    stereoKey: { type: "string" },
    hasRecording: { type: "boolean" },
    /** The gate's decision for the dial. */
    gate: { type: "any" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "callId"] }, sk: { field: "sk", composite: [] } },
    ofParent: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["tenantId", "parentId"] },
      sk: { field: "gsi1sk", composite: ["parentOrdinal"] },
    },
    ofUser: {
      index: "gsi2",
      pk: { field: "gsi2pk", composite: ["tenantId", "userId"] },
      sk: { field: "gsi2sk", composite: ["userOrdinal"] },
    },
    due: {
      index: "gsi3",
      pk: { field: "gsi3pk", composite: ["dueLine"] },
      sk: { field: "gsi3sk", composite: ["dueKey"] },
    },
    watched: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["watchShard"] },
      sk: { field: "gsi4sk", composite: ["checkAt"] },
    },
  },
});

/** From the provider's id of a call to ours. */
export const voiceCallEntity = createSchema({
  model: { entity: "voicecall", version: "1", service: "callwright" },
  attributes: {
    voiceCallId: { type: "string", required: true },
    tenantId: { type: "string", required: true },
    callId: { type: "string", required: true },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["voiceCallId"] }, sk: { field: "sk", composite: [] } },
  },
});

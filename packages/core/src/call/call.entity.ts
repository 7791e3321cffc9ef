import type { MissReason } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
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
    /** The imported number that calls: the line. Of a run's waiting call that of its first; the claim decides. */
    numberId: { type: "string", required: true },
    runId: { type: "string" },
    state: { type: callStates, required: true },
    /** Tries at the provider: more than one where it surely did not take the call before. */
    attempts: { type: "number", required: true, default: 0 },
    /** Which attempt to reach the person this is, from 1; what it follows from; and the misses before it. */
    attempt: { type: "number", required: true, default: 1 },
    why: { type: "string" },
    misses: { type: CustomAttributeType<Partial<Record<MissReason, number>>>("any") },
    /** The person's own words, where they asked for this call outside the hours of their place. */
    askedFor: { type: "string" },
    createdAt: { type: "string", required: true },
    /** Running numbers within the parent and of the user, padded: a page of a list is a key range. Empty until it has them. */
    parentOrdinal: { type: "string", required: true, default: "" },
    userOrdinal: { type: "string", required: true, default: "" },
    /**
     * While queued: whose queue it is in (the run's, else the number's), and `<instant from which it is due>#<call id>`.
     * Once ended, of a run's call: the run's list of what has ended (see run-room/). Together the sparse index `due`.
     */
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
    /** Whether the assistant was given words to leave on a mailbox. */
    leavesMessage: { type: "boolean" },
    /** What its line thought a long call to be when it was dialled, in milliseconds: its end tells whether it was. */
    longMs: { type: "number" },
    /** The person's bucket and calls before this one, as they stay while it is pending. */
    bucketBefore: { type: "string" },
    callsBefore: { type: "number" },
    /** What was reserved of the minutes, and whether of the tenant's too. Absent: nothing. */
    reservedSeconds: { type: "number" },
    isTenantMetered: { type: "boolean" },
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
      condition: ({ parentOrdinal }) => parentOrdinal !== "",
      pk: { field: "gsi1pk", composite: ["tenantId", "parentId"] },
      sk: { field: "gsi1sk", composite: ["parentOrdinal"] },
    },
    ofUser: {
      index: "gsi2",
      condition: ({ userOrdinal }) => userOrdinal !== "",
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

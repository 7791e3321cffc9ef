import type { MissReason } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import type { DecisionRecord } from "../compliance/index.ts";
import { decodeDecision, encodeDecision } from "./decision-codec.ts";
import type { AnyEndCause } from "./ending.ts";
import { callStates } from "./state.ts";

/** In which field of the index `due` its keys stand, for whoever reads keys alone. */
export const dueField = "gsi3sk";

/**
 * One attempt to call one person. It outlives its job and candidate. Keys, and the names of what nobody looks for in the
 * table, are short: the row is written several times, and until it has ended it is to fit into one unit of capacity.
 */
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
    /** By which request it was placed, of one that was placed by itself: it may wait until another's end frees the line. */
    requestId: { type: "string", field: "rq" },
    /** Running numbers within the parent and of the user, padded: a page of a list is a key range. Empty until it has them. */
    parentOrdinal: { type: "string", required: true, default: "", field: "po" },
    userOrdinal: { type: "string", required: true, default: "", field: "uo" },
    /**
     * While queued: whose queue it is in (the run's, else the number's), and `<instant from which it is due>#<call id>`.
     * Once ended, of a run's call: the run's list of what has ended (see run/ended-key.ts). Together the sparse index `due`.
     */
    dueLine: { type: "string" },
    dueKey: { type: "string" },
    /** Only while live: the shard, and the instant at which the sweeper asks about it. The sparse index `watched`. */
    watchShard: { type: "string", field: "ws" },
    checkAt: { type: "string" },
    checks: { type: "number", required: true, default: 0 },
    dialedAt: { type: "string" },
    startedAt: { type: "string" },
    endedAt: { type: "string" },
    voiceCallId: { type: "string" },
    /** Whether the assistant was given words to leave on a mailbox. */
    leavesMessage: { type: "boolean" },
    /** Whether its job sent texts after calls when it was dialled; and, once there is one, whether a carrier took it. */
    wantsText: { type: "boolean", field: "wt" },
    hasText: { type: "boolean", field: "ht" },
    /** What its line thought a long call to be when it was dialled, in milliseconds: its end tells whether it was. */
    p90CallMs: { type: "number", field: "longMs" },
    /** The person's bucket and calls before this one, as they stay while it is pending. */
    bucketBefore: { type: "string", field: "bb" },
    callsBefore: { type: "number", field: "cb" },
    /** What was reserved of the minutes, and whether of the tenant's too. Absent: nothing. */
    reservedSeconds: { type: "number" },
    isTenantMetered: { type: "boolean" },
    /** Why it ended in our own terms; the provider's own word; and our badge. */
    endCause: { type: CustomAttributeType<AnyEndCause>("string"), field: "ec" },
    endedReason: { type: "string" },
    endReason: { type: ["completed", "customer-ended-call", "failed", "no-answer"] as const },
    seconds: { type: "number" },
    /** When the person's next attempt is due, where this one's end has queued one. */
    nextAt: { type: "string", field: "na" },
    costCents: { type: "number" },
    costParts: { type: "any" },
    outcomeLabel: { type: "string" },
    summary: { type: "string" },
    evaluation: { type: "any" },
    /** The version of the prompt by which the assistant spoke, from the latest dial. */
    promptVersion: { type: "number", field: "pv" },
    hasRecording: { type: "boolean" },
    /** The gate's decision for the dial. */
    gate: {
      type: "any",
      set: (decision: DecisionRecord | undefined) => decision && encodeDecision(decision),
      get: (kept: unknown) => (typeof kept === "string" ? decodeDecision(kept) : kept),
    },
  },
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: ElectroDB fills these in.
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "callId"], template: "call#${tenantId}#${callId}" },
      sk: { field: "sk", composite: [] },
    },
    ofParent: {
      index: "gsi1",
      condition: ({ parentOrdinal }) => parentOrdinal !== "",
      pk: { field: "gsi1pk", composite: ["tenantId", "parentId"], template: "calls#${tenantId}#${parentId}" },
      sk: { field: "gsi1sk", composite: ["parentOrdinal"], template: "${parentOrdinal}" },
    },
    ofUser: {
      index: "gsi2",
      condition: ({ userOrdinal }) => userOrdinal !== "",
      pk: { field: "gsi2pk", composite: ["tenantId", "userId"], template: "calls#${tenantId}#${userId}" },
      sk: { field: "gsi2sk", composite: ["userOrdinal"], template: "${userOrdinal}" },
    },
    due: {
      index: "gsi3",
      pk: { field: "gsi3pk", composite: ["dueLine"] },
      sk: { field: dueField, composite: ["dueKey"] },
    },
    watched: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["watchShard"], template: "watched#${watchShard}" },
      sk: { field: "gsi4sk", composite: ["checkAt"], template: "${checkAt}" },
    },
  },
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the same.
});

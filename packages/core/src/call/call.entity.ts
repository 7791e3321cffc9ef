import { callDirections, type MissReason } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import { optionalStrings, requiredStrings } from "../db/schema-key.ts";
import type { DecisionRecord } from "../kernel/gate-decision.ts";
import type { ReportedTransfer } from "../ports/voice.ts";
import type { AnyEndCause } from "./ending.ts";
import { decodeDecision, encodeDecision } from "./gate-decision-codec.ts";
import { callStates } from "./state.ts";

export const dueField = "gsi3sk";

/** Outlives its job and candidate. Field names are short: until its end the row must fit into one write unit. */
export const callEntity = createSchema({
  model: { entity: "call", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "callId", "userId", "parentId", "parentTitle", "timezone", "candidateId"),
    ...requiredStrings("candidateName", "phoneNumber", "createdAt"),
    ...optionalStrings("why", "askedFor", "ownPhone", "dialedAt", "startedAt", "endedAt", "voiceCallId"),
    ...optionalStrings("billedTo", "endedReason"),
    /** The number that calls. While a run's call waits, the run's first number; the claim chooses the final one. */
    numberId: { type: "string", required: true },
    runId: { type: "string" },
    state: { type: callStates, required: true },
    direction: { type: callDirections, field: "di" },
    /** Dial requests to the provider. Another one follows only if the provider certainly did not take the call. */
    attempts: { type: "number", required: true, default: 0 },
    attempt: { type: "number", required: true, default: 1 },
    misses: { type: CustomAttributeType<Partial<Record<MissReason, number>>>("any") },
    /** The time that the person chose and that this call, made before it, replaces; called then if not reached now. */
    promisedAt: { type: "string" },
    requestId: { type: "string", field: "rq" },
    /** Running numbers, padded so that a page of a list is a key range; empty until given. */
    parentOrdinal: { type: "string", required: true, default: "", field: "po" },
    userOrdinal: { type: "string", required: true, default: "", field: "uo" },
    /** Index `due`. Queued: the queue, `<due instant>#<call id>`; ended: the run's ended list (run/ended-key.ts). */
    dueLine: { type: "string" },
    dueKey: { type: "string" },
    /** Only while watched by the sweeper, while it waits in a number's queue and once dialled: the sparse index `watched`. */
    watchShard: { type: "string", field: "ws" },
    checkAt: { type: "string" },
    checks: { type: "number", required: true, default: 0 },
    runShard: { type: "string", field: "rs" },
    leaseSlot: { type: "string", field: "ls" },
    accountId: { type: "string", field: "ai" },
    leavesMessage: { type: "boolean" },
    wantsText: { type: "boolean", field: "wt" },
    hasText: { type: "boolean", field: "ht" },
    p90CallMs: { type: "number" },
    bucketBefore: { type: "string", field: "bb" },
    callsBefore: { type: "number", field: "cb" },
    externalId: { type: "string", field: "xi" },
    reservedSeconds: { type: "number" },
    isTenantMetered: { type: "boolean" },
    endCause: { type: CustomAttributeType<AnyEndCause>("string"), field: "ec" },
    endReason: { type: ["completed", "customer-ended-call", "failed", "no-answer"] as const },
    seconds: { type: "number" },
    nextAt: { type: "string", field: "na" },
    costCents: { type: "number" },
    costParts: { type: "any" },
    outcomeLabel: { type: "string" },
    summary: { type: "string" },
    evaluation: { type: "any" },
    promptVersion: { type: "number", field: "pv" },
    hasRecording: { type: "boolean" },
    /** Colleagues who were asked to take it: one line each (transfer-log.ts), and the results that its report told. */
    transfersAsked: { type: "set", items: "string", field: "ta" },
    transfers: { type: CustomAttributeType<readonly ReportedTransfer[]>("any"), field: "tf" },
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

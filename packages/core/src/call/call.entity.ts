import { callDirections, type MissReason } from "@callwright/contracts";
import { CustomAttributeType, createSchema } from "electrodb";
import { optionalStrings, requiredStrings } from "../db/schema-key.ts";
import { toIso } from "../kernel/clock.ts";
import type { DecisionRecord } from "../kernel/gate-decision.ts";
import type { ReportedTransfer } from "../ports/voice.ts";
import type { AnyEndCause } from "./ending.ts";

/** By rank: a state only moves up, and `ended` is final. */
export const callStates = ["queued", "dialing", "ringing", "in_progress", "ended"] as const;
export type CallState = (typeof callStates)[number];

const rank: Record<CallState, number> = { queued: 0, dialing: 1, ringing: 2, in_progress: 3, ended: 4 };
export const movesUp = (from: CallState, to: CallState): boolean => rank[to] > rank[from];
export const statesBelow = (to: CallState): CallState[] => callStates.filter((state) => movesUp(state, to));
export const dueField = "gsi3sk";

/** Outlives its job and candidate. Field names are short: until its end the row must fit into one write unit. */
export const callEntity = createSchema({
  model: { entity: "call", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "callId", "userId", "parentId", "parentTitle", "timezone", "candidateId"),
    ...requiredStrings("candidateName", "phoneNumber", "createdAt"),
    /** `why`: the attempt's reason. `endedReason`: the provider's; `endCause`: ours; `endReason`: the shown badge. */
    ...optionalStrings("why", "askedFor", "ownPhone", "dialedAt", "startedAt", "endedAt", "voiceCallId", "billedTo"),
    ...optionalStrings("endedReason", "runId", "outcomeLabel", "summary"),
    /** The number that calls. While a run's call waits, the run's first number; the claim chooses the final one. */
    numberId: { type: "string", required: true },
    state: { type: callStates, required: true },
    direction: { type: callDirections, field: "di" },
    /** Dial requests of this call; a request is repeated only if the provider certainly did not take the last one. */
    attempts: { type: "number", required: true, default: 0 },
    /** The call's place in the reach plan. */
    attempt: { type: "number", required: true, default: 1 },
    misses: { type: CustomAttributeType<Partial<Record<MissReason, number>>>("any") },
    /** The callback time chosen before this call was placed; planned again if this call does not reach the person. */
    promisedAt: { type: "string" },
    requestId: { type: "string", field: "rq" },
    /** Running numbers, padded so that a page of a list is a key range; empty until assigned. */
    parentOrdinal: { type: "string", required: true, default: "", field: "po" },
    userOrdinal: { type: "string", required: true, default: "", field: "uo" },
    /** Keys of index `due`. Queued call: its queue, `<due instant>#<call id>`; ended call: its run's ended list. */
    dueLine: { type: "string" },
    dueKey: { type: "string" },
    /** Sparse index `watched`: set while the sweeper watches the call, in a number's queue and after the dial. */
    watchShard: { type: "string", field: "ws" },
    checkAt: { type: "string" },
    checks: { type: "number", required: true, default: 0 },
    runShard: { type: "string", field: "rs" },
    leaseSlot: { type: "string", field: "ls" },
    accountId: { type: "string", field: "ai" },
    leavesMessage: { type: "boolean" },
    wantsText: { type: "boolean", field: "wt" },
    /** The text after the call: false once it is queued, true once the carrier took it. */
    hasText: { type: "boolean", field: "ht" },
    p90CallMs: { type: "number" },
    /** The candidate's outcome bucket and number of calls before this call. */
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
    evaluation: { type: "any" },
    promptVersion: { type: "number", field: "pv" },
    hasRecording: { type: "boolean" },
    /** One line for each question to a colleague (transfer.ts); `transfers`: the results that the report gave. */
    transfersAsked: { type: "set", items: "string", field: "ta" },
    transfers: { type: CustomAttributeType<readonly ReportedTransfer[]>("any"), field: "tf" },
    gate: {
      type: "any",
      set: (decision: DecisionRecord | undefined) => decision && encodeDecision(decision),
      get: (stored: unknown) => (typeof stored === "string" ? decodeDecision(stored) : stored),
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

const separator = "|";

/** One short text, since every write of the call's row pays for its size. */
export function encodeDecision({ kind, rule, at, until = "", inputs }: DecisionRecord): string {
  const { purpose, basis = "", zone = "", local = "", rings = "", misses = "" } = inputs;
  const parts = [kind, rule, encodeInstant(at), encodeInstant(until), purpose, basis, zone, local, rings, misses];
  return parts.join(separator);
}

export function decodeDecision(text: string): unknown {
  const [kind, rule, at = "", until, purpose, basis, zone, local, rings, misses] = text.split(separator);
  const counts = { rings: decodeCount(rings), misses: decodeCount(misses) };
  const fields = { channel: "call", purpose, basis, zone, local, ...counts };
  const inputs = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "" && value !== undefined));
  return { kind, rule, at: decodeInstant(at), inputs, ...(until ? { until: decodeInstant(until) } : {}) };
}

const encodeInstant = (instant: string): string => (instant ? Date.parse(instant).toString(36) : "");
const decodeInstant = (instant: string): string => toIso(Number.parseInt(instant, 36));
const decodeCount = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);

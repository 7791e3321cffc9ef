import { createSchema } from "electrodb";

/** How far the mails about a meter have come: the highest share of the allowance that its owner was told of. */
const alertedPercent = { type: "number", required: true, default: 0 } as const;

/**
 * The minutes meter of a user, in seconds. `remaining` = allowed - used - reserved: one attribute that a claim can test.
 */
export const meterEntity = createSchema({
  model: { entity: "meter", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    allowedSeconds: { type: "number", required: true },
    usedSeconds: { type: "number", required: true, default: 0 },
    remainingSeconds: { type: "number", required: true },
    freeSeconds: { type: "number", required: true, default: 0 },
    plan: { type: "string", required: true },
    alertedPercent,
    /** Only of a trial: when it is over. */
    trialEndsAt: { type: "string" },
    /** The day in the tenant's zone on which the trial last called, and the calls of that day. */
    trialDay: { type: "string" },
    trialCalls: { type: "set", items: "string" },
    /** Calls ever placed: gives each call its running number in the user's list. */
    callsPlaced: { type: "number", required: true, default: 0 },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "userId"] }, sk: { field: "sk", composite: [] } },
  },
});

/** What a tenant's people may use together. A tenant that is limited in nothing has no row, or one that nobody writes. */
export const tenantMeterEntity = createSchema({
  model: { entity: "tenantmeter", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    /** Absent: as much as its people have. */
    allowedSeconds: { type: "number" },
    usedSeconds: { type: "number", required: true, default: 0 },
    remainingSeconds: { type: "number", required: true, default: 0 },
    /** Calls that may be under way at once; absent: as many as the lines carry. */
    maxLive: { type: "number" },
    /** The calls under way: a lease each. */
    live: { type: "set", items: "string" },
    alertedPercent,
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId"] }, sk: { field: "sk", composite: [] } },
  },
});

/** Every movement of minutes: one row a settled call (its talk, rounded up to whole minutes), one a top-up. */
export const ledgerEntity = createSchema({
  model: { entity: "ledger", version: "2", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    /** Of a tenant's own top-up: the tenant's id. */
    userId: { type: "string", required: true },
    /** The call's id, or that of the top-up. */
    entryId: { type: "string", required: true },
    kind: { type: ["call", "top_up"] as const, required: true },
    /** Of talk, or added to the allowance. */
    seconds: { type: "number", required: true },
    /** Taken off the allowance: none for a top-up. */
    billedSeconds: { type: "number", required: true },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "userId"] },
      sk: { field: "sk", composite: ["entryId"] },
    },
  },
});

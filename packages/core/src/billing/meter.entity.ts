import { createSchema } from "electrodb";

/** The minutes meter of a user, in seconds. `remaining` = allowed - used - reserved: one attribute that a claim can test. */
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
    /** Calls ever queued: gives each call its running number in the user's list. */
    callsPlaced: { type: "number", required: true, default: 0 },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "userId"] }, sk: { field: "sk", composite: [] } },
  },
});

/** One row a settled call: the seconds billed for it (its talk, rounded up to whole minutes). */
export const ledgerEntity = createSchema({
  model: { entity: "ledger", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    callId: { type: "string", required: true },
    seconds: { type: "number", required: true },
    billedSeconds: { type: "number", required: true },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "userId"] },
      sk: { field: "sk", composite: ["callId"] },
    },
  },
});

import { createSchema } from "electrodb";

/** The dialling side of a number: how much waits, and when to look next. */
export const lineEntity = createSchema({
  model: { entity: "line", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    /** Calls queued on this line, kept by the transactions that queue and claim them. */
    pending: { type: "number", required: true, default: 0 },
    /** Only while something may wait: the instant after which the sweeper wakes the line, should nobody else have. */
    wakeShard: { type: "string" },
    wakeAt: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "numberId"] }, sk: { field: "sk", composite: [] } },
    asleep: {
      index: "gsi4",
      pk: { field: "gsi4pk", composite: ["wakeShard"] },
      sk: { field: "gsi4sk", composite: ["wakeAt"] },
    },
  },
});

/** A slot of a line, leased to the one call that uses it; freed by that call's end or by the sweeper. */
export const slotEntity = createSchema({
  model: { entity: "slot", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    slot: { type: "number", required: true },
    callId: { type: "string", required: true },
  },
  indexes: {
    primary: {
      pk: { field: "pk", composite: ["tenantId", "numberId"] },
      sk: { field: "sk", composite: ["slot"] },
    },
  },
});

/** At most one live call to a person's number in a tenant: the lock, owned by that call. */
export const calleeLockEntity = createSchema({
  model: { entity: "calleelock", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    callId: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "phoneNumber"] }, sk: { field: "sk", composite: [] } },
  },
});

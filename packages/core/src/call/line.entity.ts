import { createSchema } from "electrodb";

/** The dialling side of a number: whom it is calling, what waits, and when to look next. */
export const lineEntity = createSchema({
  model: { entity: "line", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    /** Its calls under way: a lease each, held by the call's id and given back by the call's end. */
    live: { type: "set", items: "string" },
    /** Calls in its own queue, kept by the transactions that queue and claim them; those of runs wait in the runs'. */
    pending: { type: "number", required: true, default: 0 },
    /** The runs that call over it, and which of them was served last: the next one has its turn. */
    runs: { type: "set", items: "string" },
    servedRunId: { type: "string" },
    /** No dial before this instant (milliseconds since the epoch): the carrier's calls per second. */
    nextDialMs: { type: "number" },
    /** The wake-up that is under way while it may not dial (milliseconds since the epoch): no second one beside it. */
    nextWakeMs: { type: "number" },
    /** How long all but a tenth of its calls hold a line, in milliseconds: longer is worth a look. */
    p90CallMs: { type: "number", field: "longMs" },
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

/** What the provider's account has told of its lines: while it is full nobody dials. */
export const voiceAccountEntity = createSchema({
  model: { entity: "voiceaccount", version: "1", service: "callwright" },
  attributes: {
    accountId: { type: "string", required: true },
    concurrent: { type: "number" },
    fullUntil: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["accountId"] }, sk: { field: "sk", composite: [] } },
  },
});

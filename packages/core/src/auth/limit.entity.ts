import { createSchema } from "electrodb";

/** Attempts of one subject (an account, an address) within one window of time. */
export const limitEntity = createSchema({
  model: { entity: "limit", version: "1", service: "callwright" },
  attributes: {
    /** What is limited, and the subject's hash: no address stands in the table longer than it must. */
    rule: { type: "string", required: true },
    subject: { type: "string", required: true },
    window: { type: "number", required: true },
    attempts: { type: "number", required: true, default: 0 },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["rule", "subject"] }, sk: { field: "sk", composite: ["window"] } },
  },
});

import { createSchema } from "electrodb";

/** A number's sending side: who hands its texts over now, when the next may leave, and when somebody looks at it next. */
export const senderEntity = createSchema({
  model: { entity: "sender", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    userId: { type: "string", required: true },
    /** The pump that is at it, and until when it is taken for alive. */
    pump: { type: "string" },
    pumpUntil: { type: "string" },
    /** The carrier takes the next one from then on: milliseconds since the epoch. */
    departsMs: { type: "number" },
    /** Raised with every text that comes: whoever finds nothing to do knows whether that still holds. */
    rev: { type: "number", required: true, default: 0 },
    /** When the latest came: an index may lag behind it for a while. */
    touchedAt: { type: "string" },
    /** Only while texts wait: when somebody looks at it at the latest. The sparse index. */
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

import { createSchema } from "electrodb";

export const suppressionSources = ["spoken", "sms", "click", "csv", "api", "manual"] as const;

/** All that a tenant knows of a number it calls: the live call, the latest dials, and whether it may be reached at all. */
export const contactStateEntity = createSchema({
  model: { entity: "callee", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    /** The one live call to it, while there is one. */
    callId: { type: "string" },
    /** When it rang; as far back as a cap looks. */
    dials: { type: "set", items: "string" },
    /** How often it rang, ever: whoever locks the row does so upon the count that the gate has seen. */
    dialCount: { type: "number" },
    /** Dials in a row that reached nobody. */
    misses: { type: "number" },
    /** Only while it must not be reached: since when, by what, in which words, by whom, from which call. */
    suppressedAt: { type: "string" },
    source: { type: suppressionSources },
    words: { type: "string" },
    actor: { type: "string" },
    fromCallId: { type: "string" },
    /** Only while it must not be reached: the sparse indexes `doNotCall`, by number, and `listed`, by when it was put there. */
    listOf: { type: "string" },
    listNumber: { type: "string" },
    listedAt: { type: "string" },
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "phoneNumber"] }, sk: { field: "sk", composite: [] } },
    doNotCall: {
      index: "gsi1",
      pk: { field: "gsi1pk", composite: ["listOf"] },
      sk: { field: "gsi1sk", composite: ["listNumber"] },
    },
    listed: {
      index: "gsi2",
      pk: { field: "gsi2pk", composite: ["listOf"] },
      sk: { field: "gsi2sk", composite: ["listedAt"] },
    },
  },
});

import { createSchema } from "electrodb";

const counter = { type: "number" } as const;

/**
 * What is counted of a user's texts by their writers: under "all" those of each group and what was paid; under
 * `failed#<reason>` and `dropped#<reason>` how many ended so.
 */
export const textCountEntity = createSchema({
  model: { entity: "textcount", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    name: { type: "string", required: true },
    waiting: counter,
    sent: counter,
    delivered: counter,
    failed: counter,
    dropped: counter,
    received: counter,
    accepted: counter,
    segments: counter,
    /** Of those priced in US dollars, in millionths; and how many of them are estimates still. */
    costMicros: counter,
    estimated: counter,
    /** Of one reason. */
    count: counter,
  },
  indexes: {
    primary: { pk: { field: "pk", composite: ["tenantId", "userId"] }, sk: { field: "sk", composite: ["name"] } },
  },
});

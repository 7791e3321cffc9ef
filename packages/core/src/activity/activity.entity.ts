import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

/** One ended call in its tenant's history, by month, so that the calls of all users are one list. */
export const endedCallEntity = createSchema({
  model: { entity: "endedcall", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    /** Of `endedAt`, as in "2027-03". */
    month: { type: "string", required: true },
    endedAt: { type: "string", required: true },
    callId: { type: "string", required: true },
    userId: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "month"], ["endedAt", "callId"]),
  },
});

/** What a number did on a day in the tenant's zone. */
export const dayEntity = createSchema({
  model: { entity: "activityday", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    day: { type: "string", required: true },
    userId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    dialed: { type: "number", required: true, default: 0 },
    /** Of all, and of those dialled. Absent on days before these were counted. */
    reached: { type: "number" },
    dialedReached: { type: "number" },
    /** Absent on days before inbound calls were counted. */
    inbound: { type: "number" },
    seconds: { type: "number", required: true, default: 0 },
    /** The latest end that was a provider's or our fault. */
    failedAt: { type: "string" },
    failedWhy: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["day", "userId", "numberId"]),
  },
});

import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const endedCallEntity = createSchema({
  model: { entity: "endedcall", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
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
    /** Absent on days before these three were counted. */
    reached: { type: "number" },
    dialedReached: { type: "number" },
    inbound: { type: "number" },
    seconds: { type: "number", required: true, default: 0 },
    failedAt: { type: "string" },
    failedWhy: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["day", "userId", "numberId"]),
  },
});

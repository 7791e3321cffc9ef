import { createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

export const endedCallEntity = createSchema({
  model: { entity: "endedcall", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "month", "endedAt", "callId", "userId"),
  },
  indexes: {
    primary: rowKey(["tenantId", "month"], ["endedAt", "callId"]),
  },
});

export const dayEntity = createSchema({
  model: { entity: "activityday", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "day", "userId", "numberId"),
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

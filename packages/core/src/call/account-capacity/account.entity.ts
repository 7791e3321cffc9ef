import { createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../../db/schema-key.ts";

export const accountLeaseEntity = createSchema({
  model: { entity: "accountlease", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("accountId", "slot", "tenantId", "numberId", "callId"),
    runId: { type: "string" },
    /** Milliseconds since the epoch; afterwards another call may take the line. */
    untilMs: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["accountId"], ["slot"]) },
});

export const accountTurnEntity = createSchema({
  model: { entity: "accountturn", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("accountId", "tenantId", "numberId"),
    runId: { type: "string" },
    weight: { type: "number", required: true },
    waitingSinceMs: { type: "number" },
    wokenMs: { type: "number" },
    servedMs: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["accountId"], ["tenantId", "numberId"]) },
});

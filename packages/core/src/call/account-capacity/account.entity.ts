import { createSchema } from "electrodb";
import { rowKey } from "../../db/schema-key.ts";

export const accountLeaseEntity = createSchema({
  model: { entity: "accountlease", version: "1", service: "callwright" },
  attributes: {
    accountId: { type: "string", required: true },
    slot: { type: "string", required: true },
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    runId: { type: "string" },
    callId: { type: "string", required: true },
    /** It came in; calls up to the account's reserve leave the lines for dialling as they are. */
    isInbound: { type: "boolean" },
    /** Milliseconds since the epoch; later another call may take the line. */
    untilMs: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["accountId"], ["slot"]),
  },
});

export const accountTurnEntity = createSchema({
  model: { entity: "accountturn", version: "1", service: "callwright" },
  attributes: {
    accountId: { type: "string", required: true },
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    runId: { type: "string" },
    weight: { type: "number", required: true },
    waitingSinceMs: { type: "number" },
    wokenMs: { type: "number" },
    servedMs: { type: "number" },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["accountId"], ["tenantId", "numberId"]),
  },
});

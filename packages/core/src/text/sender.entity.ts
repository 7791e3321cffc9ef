import { createSchema } from "electrodb";
import { indexKey, rowKey } from "../db/schema-key.ts";

export const senderEntity = createSchema({
  model: { entity: "sender", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    userId: { type: "string", required: true },
    loopId: { type: "string" },
    loopUntil: { type: "string" },
    departsMs: { type: "number" },
    /** Raised with every queued text, so that an ending loop notices new ones. */
    rev: { type: "number", required: true, default: 0 },
    touchedAt: { type: "string" },
    /** Sparse: set only while texts wait. The sweep wakes the number at this time at the latest. */
    wakeShard: { type: "string" },
    wakeAt: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "numberId"], []),
    asleep: indexKey("gsi4", ["wakeShard"], ["wakeAt"]),
  },
});

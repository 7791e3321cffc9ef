import { createSchema } from "electrodb";
import { indexKey, rowKey } from "../db/schema-key.ts";

/** A number's send state: the loop that holds the lease, the next departure and the next wake-up. */
export const senderEntity = createSchema({
  model: { entity: "sender", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    numberId: { type: "string", required: true },
    userId: { type: "string", required: true },
    loopId: { type: "string" },
    loopUntil: { type: "string" },
    /** Earliest departure of the next text, in milliseconds since the epoch. */
    departsMs: { type: "number" },
    /** Raised with every queued text, so that an ending loop notices new ones. */
    rev: { type: "number", required: true, default: 0 },
    /** When the last text was queued; the index may lag behind it. */
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

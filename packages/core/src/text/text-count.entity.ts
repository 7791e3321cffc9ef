import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

const counter = { type: "number" } as const;

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
    /** Millionths of a US dollar, without other currencies. `estimated`: texts without a final price. */
    costMicros: counter,
    estimated: counter,
    count: counter,
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], ["name"]),
  },
});

import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const limitEntity = createSchema({
  model: { entity: "limit", version: "1", service: "callwright" },
  attributes: {
    /** The rule, and a hash of the subject, so that no address is stored. */
    rule: { type: "string", required: true },
    subject: { type: "string", required: true },
    window: { type: "number", required: true },
    attempts: { type: "number", required: true, default: 0 },
    ttl: { type: "number", required: true },
  },
  indexes: {
    primary: rowKey(["rule", "subject"], ["window"]),
  },
});

import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

/** A hint for imports: the job to which a number was last added. Written best-effort; the candidate may be gone. */
export const contactEntity = createSchema({
  model: { entity: "contact", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    kind: { type: ["added"] as const, required: true },
    parentId: { type: "string" },
    at: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId", "phoneNumber"], ["kind"]),
  },
});

import { createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

/** A hint for imports: the job to which a number was last added. Written best-effort; the candidate may be gone. */
export const contactEntity = createSchema({
  model: { entity: "contact", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "phoneNumber", "at"),
    kind: { type: ["added"] as const, required: true },
    parentId: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "phoneNumber"], ["kind"]),
  },
});

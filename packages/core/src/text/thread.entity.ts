import { createSchema } from "electrodb";
import { indexKey, rowKey } from "../db/schema-key.ts";

export const threadEntity = createSchema({
  model: { entity: "thread", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    phoneNumber: { type: "string", required: true },
    name: { type: "string" },
    nameKey: { type: "string" },
    lastNameKey: { type: "string" },
    parentId: { type: "string" },
    candidateId: { type: "string" },
    numberId: { type: "string" },
    receivedAt: { type: "string" },
  },
  indexes: {
    primary: rowKey(["tenantId", "userId"], ["phoneNumber"]),
    byName: indexKey("gsi1", ["tenantId", "userId"], ["nameKey"]),
    byLastName: indexKey("gsi2", ["tenantId", "userId"], ["lastNameKey"]),
  },
});

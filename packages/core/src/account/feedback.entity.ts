import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const feedbackEntity = createSchema({
  model: { entity: "feedback", version: "1", service: "callwright" },
  attributes: {
    feedbackId: { type: "string", required: true },
    tenantId: { type: "string", required: true },
    userId: { type: "string", required: true },
    name: { type: "string", required: true },
    email: { type: "string", required: true },
    message: { type: "string", required: true },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey([], ["feedbackId"]),
  },
});

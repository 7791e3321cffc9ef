import { planIntervals } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { rowKey } from "../db/schema-key.ts";

export const planEntity = createSchema({
  model: { entity: "plan", version: "1", service: "callwright" },
  attributes: {
    tenantId: { type: "string", required: true },
    planId: { type: "string", required: true },
    name: { type: "string", required: true },
    /** US cents; absent: by agreement, as for the next three. */
    priceCents: { type: "number" },
    interval: { type: planIntervals, required: true },
    calls: { type: "number" },
    overageCents: { type: "number" },
    minutes: { type: "number" },
    hasFreeNumber: { type: "boolean", required: true },
    isPopular: { type: "boolean", required: true },
    isVisible: { type: "boolean", required: true },
    position: { type: "number", required: true },
    updatedAt: { type: "string", required: true },
  },
  indexes: {
    primary: rowKey(["tenantId"], ["planId"]),
  },
});

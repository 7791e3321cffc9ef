import { planIntervals } from "@callwright/contracts";
import { createSchema } from "electrodb";
import { requiredStrings, rowKey } from "../db/schema-key.ts";

export const planEntity = createSchema({
  model: { entity: "plan", version: "1", service: "callwright" },
  attributes: {
    ...requiredStrings("tenantId", "planId", "name", "updatedAt"),
    /** US cents. Absent in a plan by agreement, as are `calls`, `overageCents` and `minutes`. */
    priceCents: { type: "number" },
    interval: { type: planIntervals, required: true },
    calls: { type: "number" },
    overageCents: { type: "number" },
    minutes: { type: "number" },
    hasFreeNumber: { type: "boolean", required: true },
    isPopular: { type: "boolean", required: true },
    isVisible: { type: "boolean", required: true },
    position: { type: "number", required: true },
  },
  indexes: { primary: rowKey(["tenantId"], ["planId"]) },
});

import * as z from "zod/mini";
import { planIntervals } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { adminAfterStepUp, tenantFilter } from "./access.ts";
import { answer, atMost, doneSchema } from "./shared.ts";

const wholeNumber = (field: string, max: number) =>
  z
    .int(`${field} is a whole number`)
    .check(z.minimum(0, "Value must be 0 or greater"), z.maximum(max, `${field} is too large`));

export const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** US cents for an interval; null: by agreement. */
  priceCents: z.nullable(z.number()),
  interval: z.enum(planIntervals),
  /** Included calls, and US cents for each further one; null: by agreement. */
  calls: z.nullable(z.number()),
  overageCents: z.nullable(z.number()),
  minutes: z.nullable(z.number()),
  hasFreeNumber: z.boolean(),
  isPopular: z.boolean(),
  isVisible: z.boolean(),
  position: z.number(),
});
export type Plan = z.infer<typeof planSchema>;

export const getPlans = defineEndpoint("getPlans", "GET /plans", {
  summary: "The plans that the pricing dialog offers, in its order.",
  response: answer({ plans: z.array(planSchema) }),
});

export const listPlans = defineEndpoint("listPlans", "GET /admin/plans", {
  summary: "Every plan of the tenant, hidden ones too. `own` names those that differ from the platform's.",
  access: "admin",
  query: z.object({ tenantId: tenantFilter }),
  response: answer({ plans: z.array(planSchema), own: z.array(z.string()) }),
});

const planId = z.object({
  id: z.string("Not an identifier").check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "Not an identifier")),
});

export const planBody = z.object({
  name: z.string("Name is required").check(z.trim(), z.minLength(1, "Name is required"), atMost("Name", 40)),
  priceCents: z.nullable(wholeNumber("Price", 100_000_000)),
  interval: z.enum(planIntervals, "Choose an interval from the list"),
  calls: z.nullable(wholeNumber("Calls", 10_000_000)),
  overageCents: z.nullable(wholeNumber("Overage", 1_000_000)),
  minutes: z.nullable(wholeNumber("Minutes", 100_000_000)),
  hasFreeNumber: z.boolean(),
  isPopular: z.boolean(),
  isVisible: z.boolean(),
  position: wholeNumber("Position", 1_000),
});

export const savePlan = defineEndpoint("savePlan", "PUT /admin/plans/{id}", {
  summary:
    "Creates or changes a plan of the tenant. Without a tenant, a super administrator of the platform changes it for every tenant that has no version of its own.",
  ...adminAfterStepUp,
  params: planId,
  query: z.object({ tenantId: tenantFilter }),
  body: planBody,
  response: z.extend(doneSchema, { plan: planSchema }),
});

export const resetPlan = defineEndpoint("resetPlan", "DELETE /admin/plans/{id}", {
  summary: "Drops a tenant's own version of a plan: the platform's version applies again, if there is one.",
  ...adminAfterStepUp,
  params: planId,
  query: z.object({ tenantId: tenantFilter }),
  response: doneSchema,
});

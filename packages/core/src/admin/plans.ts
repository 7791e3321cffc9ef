import type { Plan as PlanTerms, planBody } from "@callwright/contracts";
import type * as z from "zod/mini";
import * as Billing from "../billing/index.ts";
import * as Plan from "../plan/index.ts";
import { inTenant, isPlatform, oneTenant } from "./scope.ts";

export async function planOwner(wanted: string | undefined): Promise<string> {
  if (isPlatform() && wanted === undefined) return Plan.platformOwner;
  return (await oneTenant(wanted)).tenantId;
}

export async function savePlan(
  tenantId: string | undefined,
  id: string,
  body: z.output<typeof planBody>,
): Promise<PlanTerms> {
  const owner = await planOwner(tenantId);
  if (owner !== Plan.platformOwner) await inTenant(owner, () => Billing.Subscription.requireOwnTerms({ id, ...body }));
  return Plan.save(owner, id, body);
}

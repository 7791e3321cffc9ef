import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/plan";
import * as Admin from "@callwright/core/admin/index";
import { Subscription } from "@callwright/core/billing/index";
import * as Plan from "@callwright/core/plan/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function planRoutes(app: App): void {
  implement(app, endpoints.getPlans, async () => ({ plans: [...(await Subscription.plansOnSale())] }));

  implement(app, endpoints.listPlans, async ({ query }) => {
    const { plans, own } = await Plan.ownerPlans(await Admin.planOwner(query.tenantId));
    return { plans: [...plans], own: [...own] };
  });

  implement(app, endpoints.savePlan, async ({ params, query, body }) => ({
    message: messages.planSaved,
    plan: await Admin.savePlan(query.tenantId, params.id, body),
  }));

  implement(app, endpoints.resetPlan, async ({ params, query }) => {
    await Plan.reset(await Admin.planOwner(query.tenantId), params.id);
    return { message: messages.planReset };
  });
}

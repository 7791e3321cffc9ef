/** The tenant's own settings. */
import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/tenant";
import * as Auth from "@callwright/core/auth/index";
import * as Tenant from "@callwright/core/tenant/index";
import * as Theme from "@callwright/core/theme/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function tenantRoutes(app: App): void {
  implement(app, endpoints.getTenantSettings, async () => ({
    success: true as const,
    settings: presentSettings(await Tenant.current()),
  }));

  implement(app, endpoints.updateTenantSettings, async ({ body }) => {
    if (body.secondFactor !== undefined) Auth.requireStepUp();
    const tenant = await Tenant.update(body);
    // The look tells of the settings too, and is remembered for a while.
    await Theme.current({ fresh: true });
    return { success: true as const, message: messages.tenantUpdated, settings: presentSettings(tenant) };
  });
}

const presentSettings = (tenant: Tenant.TenantItem) => ({
  name: tenant.name,
  timezone: tenant.timezone,
  secondFactor: Tenant.factorPolicyOf(tenant),
  ...Tenant.variantOf(tenant),
});

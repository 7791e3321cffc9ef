import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/tenant";
import * as themeEndpoints from "@callwright/contracts/endpoints/theme";
import * as Auth from "@callwright/core/auth/index";
import { notFound } from "@callwright/core/kernel/error";
import * as Mail from "@callwright/core/mail/index";
import * as Tenant from "@callwright/core/tenant/index";
import * as Theme from "@callwright/core/theme/index";
import { runInChosenTenant } from "../host.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentMailServer, presentTheme } from "../present/tenant.ts";

export function tenantRoutes(app: App): void {
  settingsRoutes(app);
  mailServerRoutes(app);
}

function settingsRoutes(app: App): void {
  implement(app, endpoints.getTenantSettings, async ({ query }) => ({
    settings: presentSettings(await runInChosenTenant(query.tenantId, () => Tenant.current())),
  }));

  implement(app, endpoints.updateTenantSettings, async ({ query, body }) => {
    // `recordingDays` deletes older recordings; null keeps all of them.
    if (body.secondFactor !== undefined || body.recordingDays) Auth.requireStepUp();
    return runInChosenTenant(query.tenantId, async () => {
      const tenant = await Tenant.update(body);
      // The theme's cache contains some of the settings; a fresh read replaces it.
      await Theme.current({ fresh: true });
      return { message: messages.tenantUpdated, settings: presentSettings(tenant) };
    });
  });

  implement(app, themeEndpoints.getTenantTheme, async ({ query }) => {
    const data = await runInChosenTenant(query.tenantId, () => Theme.current({ fresh: true }));
    if (!data) throw notFound("theme");
    return { data: presentTheme(data, query.tenantId) };
  });

  implement(app, themeEndpoints.getTenantImage, ({ params, query }) =>
    runInChosenTenant(query.tenantId, () => Theme.readImage(params.file)),
  );
}

const presentSettings = (tenant: Tenant.TenantItem) => ({
  name: tenant.name,
  timezone: tenant.timezone,
  secondFactor: tenant.secondFactor,
  recordingDays: tenant.recordingDays ?? null,
  ...Tenant.variantOf(tenant), // number picker, walkthroughs, call costs
});

function mailServerRoutes(app: App): void {
  implement(app, endpoints.getSmtp, async ({ query }) => {
    const server = await runInChosenTenant(query.tenantId, Mail.findServer);
    return { smtp: server ? presentMailServer(server) : null };
  });

  implement(app, endpoints.saveSmtp, async ({ query, body }) => {
    await Auth.limitMailServerSaves();
    const server = await runInChosenTenant(query.tenantId, () => Mail.saveServer(body));
    return { message: messages.smtpSaved, smtp: presentMailServer(server) };
  });

  implement(app, endpoints.removeSmtp, async ({ query }) => {
    await runInChosenTenant(query.tenantId, Mail.removeServer);
    return { message: messages.smtpRemoved };
  });
}

import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/tenant";
import * as Auth from "@callwright/core/auth/index";
import * as Mail from "@callwright/core/mail/index";
import { inChosenTenant } from "../chosen-tenant.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentServer } from "../present/smtp.ts";

export function smtpRoutes(app: App): void {
  implement(app, endpoints.getSmtp, async ({ query }) => {
    const server = await inChosenTenant(query.tenantId, Mail.findServer);
    return { smtp: server ? presentServer(server) : null };
  });

  implement(app, endpoints.saveSmtp, async ({ query, body }) => {
    await Auth.countMailServer();
    const server = await inChosenTenant(query.tenantId, () => Mail.saveServer(body));
    return { message: messages.smtpSaved, smtp: presentServer(server) };
  });

  implement(app, endpoints.removeSmtp, async ({ query }) => {
    await inChosenTenant(query.tenantId, Mail.removeServer);
    return { message: messages.smtpRemoved };
  });
}

/** The tenant's own mail server. */
import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/tenant";
import * as Auth from "@callwright/core/auth/index";
import * as Mail from "@callwright/core/mail/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentServer } from "../present/smtp.ts";

export function smtpRoutes(app: App): void {
  implement(app, endpoints.getSmtp, async () => {
    const server = await Mail.findServer();
    return { success: true as const, smtp: server ? presentServer(server) : null };
  });

  implement(app, endpoints.saveSmtp, async ({ body }) => {
    await Auth.countMailServer();
    return { success: true as const, message: messages.smtpSaved, smtp: presentServer(await Mail.saveServer(body)) };
  });

  implement(app, endpoints.removeSmtp, async () => {
    await Mail.removeServer();
    return { success: true as const, message: messages.smtpRemoved };
  });
}

/** The tenant's own domains. */
import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/domain";
import * as Domain from "@callwright/core/domain/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentDomain } from "../present/domain.ts";

export function domainRoutes(app: App): void {
  implement(app, endpoints.listDomains, async () => ({
    success: true as const,
    domains: (await Domain.list()).map(presentDomain),
  }));

  implement(app, endpoints.addDomain, async ({ body }) => {
    const domain = await Domain.add(body);
    return { success: true as const, message: messages.domainAdded, domain: presentDomain(domain) };
  });

  implement(app, endpoints.checkDomain, async ({ params }) => {
    const domain = await Domain.check(params.id);
    return { success: true as const, message: messages.domainChecked, domain: presentDomain(domain) };
  });

  implement(app, endpoints.removeDomain, async ({ params }) => {
    await Domain.remove(params.id);
    return { success: true as const, message: messages.domainRemoved };
  });
}

/** The tenant's own domains. */
import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/domain";
import * as Domain from "@callwright/core/domain/index";
import { inChosenTenant } from "../chosen-tenant.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentDomain } from "../present/domain.ts";

export function domainRoutes(app: App): void {
  implement(app, endpoints.listDomains, async ({ query }) => ({
    domains: (await inChosenTenant(query.tenantId, Domain.list)).map(presentDomain),
  }));

  implement(app, endpoints.addDomain, async ({ query, body }) => {
    const domain = await inChosenTenant(query.tenantId, () => Domain.add(body));
    return { message: messages.domainAdded, domain: presentDomain(domain) };
  });

  implement(app, endpoints.checkDomain, async ({ params, query }) => {
    const domain = await inChosenTenant(query.tenantId, () => Domain.check(params.id));
    return { message: messages.domainChecked, domain: presentDomain(domain) };
  });

  implement(app, endpoints.removeDomain, async ({ params, query }) => {
    await inChosenTenant(query.tenantId, () => Domain.remove(params.id));
    return { message: messages.domainRemoved };
  });
}

import { domainStates, messages, type Domain as WireDomain } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/domain";
import { toEnglish } from "@callwright/contracts/refusals";
import * as Domain from "@callwright/core/domain/index";
import { runInChosenTenant } from "../host.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function domainRoutes(app: App): void {
  implement(app, endpoints.listDomains, async ({ query }) => ({
    domains: (await runInChosenTenant(query.tenantId, Domain.list)).map(presentDomain),
  }));

  implement(app, endpoints.addDomain, async ({ query, body }) => {
    const domain = await runInChosenTenant(query.tenantId, () => Domain.add(body));
    return { message: messages.domainAdded, domain: presentDomain(domain) };
  });

  implement(app, endpoints.checkDomain, async ({ params, query }) => {
    const domain = await runInChosenTenant(query.tenantId, () => Domain.check(params.id));
    return { message: messages.domainChecked, domain: presentDomain(domain) };
  });

  implement(app, endpoints.removeDomain, async ({ params, query }) => {
    await runInChosenTenant(query.tenantId, () => Domain.remove(params.id));
    return { message: messages.domainRemoved };
  });
}

function presentDomain(domain: Domain.DomainItem): WireDomain {
  const { domainId, host, reason, createdAt, checkedAt } = domain;
  return {
    id: domainId,
    host,
    // "removing" is not on the wire: such domains are neither listed nor found; the fallback satisfies the type.
    state: domainStates.find((state) => state === domain.state) ?? "failed",
    records: Domain.dnsRecords(domain),
    createdAt,
    ...(reason && { reason: toEnglish(reason), refusal: reason }),
    ...(checkedAt && { checkedAt }),
  };
}

/** A domain as its owner sees it. */
import { domainStates, type Domain as Shown } from "@callwright/contracts";
import { englishOf } from "@callwright/contracts/refusals";
import * as Domain from "@callwright/core/domain/index";

export function presentDomain(domain: Domain.DomainItem): Shown {
  const { domainId, host, reason, createdAt, checkedAt } = domain;
  return {
    id: domainId,
    host,
    // Domains being removed are hidden.
    state: domainStates.find((state) => state === domain.state) ?? "failed",
    records: Domain.dnsRecords(domain),
    createdAt,
    ...(reason && { reason: englishOf(reason), refusal: reason }),
    ...(checkedAt ? { checkedAt } : {}),
  };
}

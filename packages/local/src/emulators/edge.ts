/** What tenants' own domains need: the DNS in which their records stand, and the CloudFront that serves them. */
import type { Hono } from "hono";
import { createCloudFrontApp } from "./cloudfront.ts";
import { createDistributionTenants } from "./distribution-tenants.ts";
import { startDns } from "./dns.ts";
import { createDnsZone, type DnsZone } from "./dns-zone.ts";
import { connectionGroupId, distributionId } from "./places.ts";

export interface PlayedEdge {
  readonly app: Hono;
  readonly zone: DnsZone;
  readonly environment: Readonly<Record<string, string>>;
  close(): void;
}

/** `file` says where a store of that name is kept. */
export async function startEdge(file: (name: string) => string, speed: number): Promise<PlayedEdge> {
  const zone = createDnsZone(file("dns.sqlite"));
  const tenants = createDistributionTenants(file("cloudfront.sqlite"), speed);
  const dns = await startDns(zone);
  return {
    app: createCloudFrontApp({ tenants, zone }),
    zone,
    environment: {
      DNS_SERVER: dns.address,
      EDGE_DISTRIBUTION_ID: distributionId,
      EDGE_CONNECTION_GROUP_ID: connectionGroupId,
      OWN_NAMES: "callwright.test",
    },
    close() {
      dns.close();
      tenants.close();
      zone.close();
    },
  };
}

/** The DNS and the CloudFront behind tenants' own domains. */
import type { Hono } from "hono";
import { createCloudFrontApp } from "./cloudfront.ts";
import { createDistributionTenants } from "./distribution-tenants.ts";
import { startDns } from "./dns.ts";
import { createDnsZone, type DnsZone } from "./dns-zone.ts";
import { connectionGroupId, distributionId } from "./resource-names.ts";

export interface EmulatedEdge {
  readonly app: Hono;
  readonly zone: DnsZone;
  readonly environment: Readonly<Record<string, string>>;
  close(): void;
}

/** `pathOf` gives the path of a store's file. */
export async function startEdge(pathOf: (name: string) => string, speed: number): Promise<EmulatedEdge> {
  const zone = createDnsZone(pathOf("dns.sqlite"));
  const tenants = createDistributionTenants(pathOf("cloudfront.sqlite"), speed);
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

/** The simulated CloudFront and DNS on local ports, and the real adapters that call them; answers can be lost. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Dns, Edge } from "@callwright/core/ports/edge";
import type { DnsZone } from "@callwright/local/emulators/dns-zone";
import { startEdge } from "@callwright/local/emulators/edge";
import { createEdge } from "@callwright/providers/aws/edge";
import { createDns } from "@callwright/providers/dns/index";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll } from "vitest";

interface EdgeTraffic {
  /** Requests to CloudFront: method and path. */
  readonly requests: string[];
  /** Index of the first request that fails: it is executed, but its answer is lost; later ones are refused. */
  losesFrom: number;
}

export interface SimulatedEdge extends EdgeTraffic {
  readonly edge: Edge;
  readonly dns: Dns;
  readonly zone: DnsZone;
}

export function edgeForFile(speed = 1): () => SimulatedEdge {
  let simulated: SimulatedEdge | undefined;
  let stop = async () => {};
  beforeAll(async () => {
    const { app, zone, environment, close } = await startEdge(() => ":memory:", speed);
    const state: EdgeTraffic = { requests: [], losesFrom: Number.POSITIVE_INFINITY };
    const http = serve({
      port: 0,
      hostname: "127.0.0.1",
      overrideGlobalObjects: false,
      async fetch(request) {
        const { pathname } = new URL(request.url);
        const index = state.requests.push(`${request.method} ${pathname.replace(/^\/2020-05-31/, "")}`) - 1;
        if (index > state.losesFrom) return refusal();
        const answer = await app.fetch(request);
        return index < state.losesFrom ? answer : refusal();
      },
    });
    await once(http, "listening");
    const { port } = http.address() as AddressInfo;
    const ids = async () => ({
      distributionId: environment.EDGE_DISTRIBUTION_ID ?? "",
      connectionGroupId: environment.EDGE_CONNECTION_GROUP_ID ?? "",
    });
    const connection = { region: "eu-west-1", endpoint: `http://127.0.0.1:${port}` };
    simulated = Object.assign(state, {
      edge: createEdge({ ...connection, ids, ownNames: ["callwright.test"], checkSeconds: 60 }),
      dns: createDns({ server: environment.DNS_SERVER }),
      zone,
    });
    stop = async () => {
      http.close();
      close();
    };
  });
  afterAll(() => stop());
  return () => {
    if (!simulated) throw new Error("The edge is not up");
    return simulated;
  };
}

/** An error of CloudFront that the SDK does not retry. */
const refusal = () =>
  new Response(
    "<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>Not now</Message></Error></ErrorResponse>",
    { status: 403, headers: { "content-type": "text/xml" } },
  );

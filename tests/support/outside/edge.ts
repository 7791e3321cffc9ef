/** The played CloudFront and DNS on their wires, and the real adapters before them; answers can be cut off. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Dns, Edge } from "@callwright/core/ports/edge";
import type { DnsZone } from "@callwright/local/emulators/dns-zone";
import { startEdge } from "@callwright/local/emulators/edge";
import { createEdge } from "@callwright/providers/aws/edge";
import { createDns } from "@callwright/providers/dns/index";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll } from "vitest";

export interface PlayedEdge {
  readonly edge: Edge;
  readonly dns: Dns;
  readonly zone: DnsZone;
  /** What CloudFront was asked, method and path. */
  readonly asked: string[];
  /** The request of this number is done, but its answer lost; whatever comes after it is refused. Infinity: all is well. */
  losesFrom: number;
}

export function edgeForFile(speed = 1): () => PlayedEdge {
  let played: PlayedEdge | undefined;
  let stop = async () => {};
  beforeAll(async () => {
    const { app, zone, environment, close } = await startEdge(() => ":memory:", speed);
    const state = { asked: [] as string[], losesFrom: Number.POSITIVE_INFINITY };
    const http = serve({
      port: 0,
      hostname: "127.0.0.1",
      overrideGlobalObjects: false,
      async fetch(request) {
        const { pathname } = new URL(request.url);
        const number = state.asked.push(`${request.method} ${pathname.replace(/^\/2020-05-31/, "")}`) - 1;
        if (number > state.losesFrom) return refusal();
        const answer = await app.fetch(request);
        return number < state.losesFrom ? answer : refusal();
      },
    });
    await once(http, "listening");
    const { port } = http.address() as AddressInfo;
    const ids = async () => ({
      distributionId: environment.EDGE_DISTRIBUTION_ID ?? "",
      connectionGroupId: environment.EDGE_CONNECTION_GROUP_ID ?? "",
    });
    const place = { region: "eu-west-1", endpoint: `http://127.0.0.1:${port}` };
    played = Object.assign(state, {
      edge: createEdge({ ...place, ids, ownNames: ["callwright.test"], checkSeconds: 60 }),
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
    if (!played) throw new Error("The edge is not up");
    return played;
  };
}

/** As CloudFront answers when it is not well; one that is not worth asking again at once. */
const refusal = () =>
  new Response(
    "<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>Not now</Message></Error></ErrorResponse>",
    { status: 403, headers: { "content-type": "text/xml" } },
  );

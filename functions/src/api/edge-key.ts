/** Refuses requests that bypass the edge and its firewall: the edge proves itself with a shared key. */
import { createHash, timingSafeEqual } from "node:crypto";
import { answerHeaders } from "@callwright/contracts/site-headers";
import { log } from "@callwright/core/kernel/log";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { config } from "../config.ts";

export const edgeKeyHeader = "x-callwright-edge";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** What a request without the edge's key is answered; undefined for one with it. Deployments without an edge have no key. */
export function refuseDirect({ headers, rawPath }: APIGatewayProxyEventV2) {
  const keys = config.edge.keys();
  const shown = digest(headers[edgeKeyHeader] ?? "");
  if (keys.length === 0 || keys.some((key) => timingSafeEqual(shown, digest(key)))) return undefined;
  log.warn("request.bypassed-edge", { path: rawPath });
  return {
    statusCode: 403,
    headers: { ...answerHeaders, "content-type": "text/plain", "cache-control": "no-store" },
    body: "This address answers only through its edge.\n",
  };
}

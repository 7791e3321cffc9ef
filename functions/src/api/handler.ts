import { withMetrics } from "@callwright/core/kernel/metrics";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { config } from "../config.ts";
import { refuseDirect } from "./edge-key.ts";
import { requestOf, resultOf } from "./lambda.ts";
import { createApi } from "./route-groups.ts";

const api = createApi();

export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const refusal = refuseDirect(event);
  if (refusal) return refusal;
  const request = requestOf(event);
  const { sourceIp } = event.requestContext.http;
  return withMetrics(config.stage(), async () => resultOf(request, await api.fetch(request, { sourceIp })));
}

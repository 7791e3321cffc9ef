import { withMetrics } from "@callwright/core/kernel/metrics";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { config } from "../config.ts";
import { edgeBypassRefusal, toRequest, toResult } from "./lambda.ts";
import { createApi } from "./route-groups.ts";

const api = createApi();

export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const refusal = edgeBypassRefusal(event);
  if (refusal) return refusal;
  const request = toRequest(event);
  const { sourceIp } = event.requestContext.http;
  return withMetrics(config.stage(), async () => toResult(request, await api.fetch(request, { sourceIp })));
}

import { withMetrics } from "@callwright/core/kernel/metrics";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { edgeBypassRefusal, toRequest, toResult } from "../api/lambda.ts";
import { config } from "../config.ts";
import { pageFor } from "./page.ts";

export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const refusal = edgeBypassRefusal(event);
  if (refusal) return refusal;
  const request = toRequest(event);
  return withMetrics(config.stage(), async () => toResult(request, await pageFor(request), { shouldCompress: false }));
}

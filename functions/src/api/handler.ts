/** The API's entry point: events of API Gateway in, results out. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { createApp } from "./app.ts";
import { requestOf, resultOf } from "./lambda.ts";

const app = createApp();

export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const request = requestOf(event);
  return resultOf(request, await app.fetch(request, { sourceIp: event.requestContext.http.sourceIp }));
}

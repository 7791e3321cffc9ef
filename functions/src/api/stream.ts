/** The API's entry point for files: answers that outgrow what Lambda carries at once are written as they are made. */
import { describeError, log } from "@callwright/core/kernel/log";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { createApp } from "./app.ts";
import { requestOf, writeResult } from "./lambda.ts";

const app = createApp();

export const handler = awslambda.streamifyResponse<APIGatewayProxyEventV2>(async (event, stream) => {
  const request = requestOf(event);
  const response = await app.fetch(request, { sourceIp: event.requestContext.http.sourceIp });
  try {
    await writeResult(request, response, (prelude) => awslambda.HttpResponseStream.from(stream, { ...prelude }));
  } catch (error) {
    log.warn("answer.broken-off", { path: event.rawPath, error: describeError(error) });
    throw error;
  }
});

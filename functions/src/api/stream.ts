/** The API's entry point for files: streams answers that are larger than Lambda's limit. */
import { describeError, log } from "@callwright/core/kernel/log";
import { withMetrics } from "@callwright/core/kernel/metrics";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { config } from "../config.ts";
import { edgeBypassRefusal, toRequest, writeResult } from "./lambda.ts";
import { createApi } from "./route-groups.ts";

const api = createApi();

export const handler = awslambda.streamifyResponse<APIGatewayProxyEventV2>((event, stream) =>
  withMetrics(config.stage(), async () => {
    const refusal = edgeBypassRefusal(event);
    if (refusal) {
      const { body, ...prelude } = refusal;
      awslambda.HttpResponseStream.from(stream, prelude).end(body);
      return;
    }
    const request = toRequest(event);
    const response = await api.fetch(request, { sourceIp: event.requestContext.http.sourceIp });
    try {
      await writeResult(request, response, (prelude) => awslambda.HttpResponseStream.from(stream, { ...prelude }));
    } catch (error) {
      log.warn("answer.broken-off", { path: event.rawPath, error: describeError(error) });
      throw error;
    }
  }),
);

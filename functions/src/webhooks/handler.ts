/** Providers' webhooks: prove the sender on the raw body, keep the body if anybody reads it, queue its key, answer. No domain work here. */
import { newId } from "@callwright/core/kernel/id";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure, measured } from "@callwright/core/kernel/metrics";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { config } from "../config.ts";
import { type Answer, refuse } from "./answer.ts";
import * as Carrier from "./carrier.ts";
import * as Vapi from "./vapi.ts";

const maxBodyBytes = 6 * 1024 * 1024;

export const handler = (event: APIGatewayProxyEventV2): Promise<Answer> =>
  measured(config.stage(), () => answerTo(event));

async function answerTo(event: APIGatewayProxyEventV2): Promise<Answer> {
  const requestId = newId("req");
  try {
    return await take(event, requestId);
  } catch (error) {
    // The provider delivers again: nothing is lost by saying no.
    log.error("webhook.failed", { requestId, error: describeError(error) });
    measure("FailedWebhooks");
    return refuse("unavailable", requestId);
  }
}

async function take(event: APIGatewayProxyEventV2, requestId: string): Promise<Answer> {
  const isVapi = event.rawPath === "/api/webhooks/vapi";
  const place = isVapi ? undefined : Carrier.placeOf(event);
  if (!isVapi && !place) return refuse("not_found", requestId);
  if (event.requestContext.http.method !== "POST") return refuse("method_not_allowed", requestId);
  if (isVapi && !(await Vapi.isProven(event))) return refuse("bad_signature", requestId);
  const body = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (body.length > maxBodyBytes) return refuse("payload_too_large", requestId);
  return place ? Carrier.take(event, place, body, requestId) : Vapi.take(body, requestId);
}

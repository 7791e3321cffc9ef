/** Vendors' webhooks: verify the sender by the raw body, store the body, queue its key, answer. No domain work here. */
import { newId } from "@callwright/core/kernel/id";
import { describeError, log } from "@callwright/core/kernel/log";
import { measure, withMetrics } from "@callwright/core/kernel/metrics";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { config } from "../config.ts";
import { storeBody } from "./accept.ts";
import { telnyx, twilio } from "./carrier.ts";
import { source } from "./source.ts";
import { stripe } from "./stripe.ts";
import { vapi } from "./vapi.ts";
import { type Answer, refuse, type Vendor } from "./webhook.ts";

/** `/api/webhooks/<vendor>` and the path below. Every other path is treated as a candidate source's (`/hooks/…`). */
const vendorPath = /^\/api\/webhooks\/([a-z]{1,20})(.*)$/;
const vendors = new Map<string, Vendor>(Object.entries({ vapi, twilio, telnyx, stripe, source }));

export const handler = (event: APIGatewayProxyEventV2): Promise<Answer> =>
  withMetrics(config.stage(), () => answerWebhook(event));

async function answerWebhook(event: APIGatewayProxyEventV2): Promise<Answer> {
  const requestId = newId("req");
  try {
    return await receive(event, requestId);
  } catch (error) {
    // The vendor delivers again: a refusal loses nothing.
    log.error("webhook.failed", { requestId, error: describeError(error) });
    measure("FailedWebhooks");
    return refuse("unavailable", requestId);
  }
}

async function receive(event: APIGatewayProxyEventV2, requestId: string): Promise<Answer> {
  const [, name = "source", path = event.rawPath] = vendorPath.exec(event.rawPath) ?? [];
  const vendor = vendors.get(name);
  if (!vendor?.path.test(path)) return refuse("not_found", requestId);
  if (event.requestContext.http.method !== "POST") return refuse("method_not_allowed", requestId);
  const body = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  if (body.length > vendor.maxBodyBytes) return refuse("payload_too_large", requestId);
  const webhook = { event, path, body, requestId };
  const proof = await vendor.verify(webhook);
  if (typeof proof === "object") return refuse(proof.refused, requestId);
  const enqueue = vendor.parse(webhook, proof);
  if (typeof enqueue === "object") return refuse(enqueue.refused, requestId);
  if (enqueue) await enqueue(await storeBody(name, webhook, vendor));
  return vendor.answer;
}

/** Providers' webhooks: prove the sender on the raw body, keep the body if anybody reads it, queue its key, answer. No domain work here. */
import { errors } from "@callwright/contracts/errors";
import { answerHeaders } from "@callwright/contracts/site-headers";
import { voiceEvent } from "@callwright/core/call/messages";
import { nowIso } from "@callwright/core/kernel/clock";
import { newId } from "@callwright/core/kernel/id";
import { describeError, log } from "@callwright/core/kernel/log";
import { wrap } from "@callwright/core/kernel/message";
import { createBlobs } from "@callwright/providers/aws/blobs";
import { createQueue } from "@callwright/providers/aws/queue";
import { glanceAt, verifyVapiSecret } from "@callwright/providers/vapi/webhook";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { config } from "../config.ts";
import { secretText } from "../secret.ts";

const maxBodyBytes = 6 * 1024 * 1024;

const region = config.region();
const blobs = createBlobs({ region, endpoint: config.endpoints.s3(), bucket: config.bucket() });
const queue = createQueue({ region, endpoint: config.endpoints.sqs(), urls: config.queueUrls() });
const secret = secretText("VAPI_WEBHOOK_SECRET");

/** Several while one is being replaced, separated by commas. */
const acceptedSecrets = async (): Promise<string[]> => (await secret()).split(",").map((one) => one.trim());

export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const requestId = newId("req");
  try {
    if (event.rawPath !== "/api/webhooks/vapi") return refuse("not_found", requestId);
    if (event.requestContext.http.method !== "POST") return refuse("method_not_allowed", requestId);
    if (!verifyVapiSecret(event.headers, await acceptedSecrets())) return refuse("bad_signature", requestId);
    const body = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
    if (body.length > maxBodyBytes) return refuse("payload_too_large", requestId);
    const message = readObject(body);
    if (!message) return refuse("malformed_json", requestId);
    const { isOfUse, tenantId } = glanceAt(message);
    if (isOfUse) await accept(body, { requestId, tenantId });
    return answer(200, {});
  } catch (error) {
    // The provider delivers again: nothing is lost by saying no.
    log.error("webhook.failed", { requestId, error: describeError(error) });
    return refuse("unavailable", requestId);
  }
}

/** The body stays in the store, for replay; the queue carries its key, since bodies outgrow a message. */
async function accept(body: Buffer, of: { requestId: string; tenantId?: string | undefined }): Promise<void> {
  const key = `webhooks/vapi/${nowIso().slice(0, 10)}/${of.requestId}.json`;
  await blobs.put(key, body, "application/json");
  await queue.send(voiceEvent.queue, wrap(voiceEvent, { key }, of));
}

function readObject(body: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function refuse(code: keyof typeof errors, requestId: string): APIGatewayProxyStructuredResultV2 {
  const { status, message } = errors[code];
  log.info("webhook.refused", { requestId, code });
  return answer(status, { success: false, code, message, requestId });
}

const answer = (statusCode: number, body: object): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { ...answerHeaders, "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify(body),
});

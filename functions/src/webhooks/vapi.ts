/** The voice provider's webhooks: what happens to calls. */
import { platformAccount, webhookName } from "@callwright/core/voice-account/key";
import { isQuestion, isUsed, refIn, verifyVapiSecret } from "@callwright/providers/vapi/webhook";
import { secretText } from "../secret.ts";
import { queueMessage } from "./accept.ts";
import { voiceAccountOf } from "./account.ts";
import { answer } from "./answer.ts";
import type { Vendor, Webhook } from "./vendor.ts";

const secret = secretText("VAPI_WEBHOOK_SECRET");

/**
 * The platform's account reports to the bare address, others to one that names them. Calls that come in are asked about
 * and reported at the address of the number that was called.
 */
const pattern = /^(?:\/([a-z][a-z0-9-]{1,30}))?(?:\/numbers\/([\w-]{1,64})\/([\w-]{1,64}))?$/;
const accountIdOf = ({ path }: Webhook): string => pattern.exec(path)?.[1] ?? platformAccount;

function numberOf({ path }: Webhook) {
  const [, , tenantId, numberId] = pattern.exec(path) ?? [];
  return tenantId && numberId ? { tenantId, numberId } : undefined;
}

/** Several while one is being replaced; the platform's are separated by commas. */
async function acceptedSecrets(webhook: Webhook): Promise<readonly string[] | undefined> {
  const named = pattern.exec(webhook.path)?.[1];
  if (named) return (await voiceAccountOf(named))?.webhookSecrets;
  return (await secret()).split(",").map((one) => one.trim());
}

export const vapi: Vendor = {
  path: pattern,
  maxBodyBytes: 6 * 1024 * 1024,
  contentType: "application/json",
  answer: answer(200, {}),

  async verify(webhook) {
    const secrets = await acceptedSecrets(webhook);
    if (!secrets) return { refused: "not_found" };
    return verifyVapiSecret(webhook.event.headers, secrets) ? "signature" : { refused: "bad_signature" };
  },

  nameBody: (webhook) => webhookName(webhook.requestId, accountIdOf(webhook)),

  async respond(webhook) {
    const message = readObject(webhook.body);
    const number = numberOf(webhook);
    if (!message || !number || !isQuestion(message)) return undefined;
    const { answerInboundCall } = await import("./inbound-call.ts");
    return answerInboundCall({ ...number, accountId: accountIdOf(webhook), requestId: webhook.requestId, message });
  },

  parse(webhook) {
    const { body, requestId } = webhook;
    const message = readObject(body);
    if (!message) return { refused: "malformed_json" };
    if (!isUsed(message)) return undefined;
    const [ref, number] = [refIn(message), numberOf(webhook)];
    // The worker goes on under the request that dialled the call.
    const sender = { requestId: ref?.requestId ?? requestId, tenantId: ref?.tenantId ?? number?.tenantId };
    return (key) => queueMessage("voiceEvent", { key, ...(number && { number }) }, sender);
  },
};

function readObject(body: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

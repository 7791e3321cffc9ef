/** The voice provider's webhooks: what happens to calls. */
import { platformAccount, webhookName } from "@callwright/core/voice-account/key";
import { isUsed, refIn, verifyVapiSecret } from "@callwright/providers/vapi/webhook";
import { secretText } from "../secret.ts";
import { queueMessage } from "./accept.ts";
import { voiceAccountOf } from "./account.ts";
import { answer } from "./answer.ts";
import type { Vendor, Webhook } from "./vendor.ts";

const secret = secretText("VAPI_WEBHOOK_SECRET");

/** The platform's account reports to the bare address, others to one that names them. */
const pattern = /^(?:\/([a-z][a-z0-9-]{1,30}))?$/;
const accountIdOf = ({ path }: Webhook): string => pattern.exec(path)?.[1] ?? platformAccount;

/** Several while one is being replaced; the platform's are separated by commas. */
async function acceptedSecrets(webhook: Webhook): Promise<readonly string[] | undefined> {
  if (webhook.path !== "") return (await voiceAccountOf(accountIdOf(webhook)))?.webhookSecrets;
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

  parse({ body, requestId }) {
    const message = readObject(body);
    if (!message) return { refused: "malformed_json" };
    if (!isUsed(message)) return undefined;
    const ref = refIn(message);
    // The worker goes on under the request that dialled the call.
    const sender = { requestId: ref?.requestId ?? requestId, tenantId: ref?.tenantId };
    return (key) => queueMessage("voiceEvent", { key }, sender);
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

/** The voice provider's webhooks: what happens to calls. */
import { webhookName } from "@callwright/core/voice-account/key";
import { readMessageRef, shouldStore } from "@callwright/providers/vapi/webhook";
import { queueMessage } from "./accept.ts";
import {
  acceptedSecrets,
  maxBodyBytes,
  pathPattern,
  readAccountId,
  readNumberKey,
  readObject,
  verify,
} from "./vapi-sender.ts";
import { answer, type Vendor, withoutSecrets } from "./webhook.ts";

export const vapi: Vendor = {
  path: pathPattern,
  maxBodyBytes,
  contentType: "application/json",
  answer: answer(200, {}),
  verify,

  bodyPath: (webhook, day) =>
    `${day}/${webhookName(webhook.requestId, readAccountId(webhook), readNumberKey(webhook))}`,

  redactBody: async (webhook) => withoutSecrets(webhook.body, (await acceptedSecrets(webhook)) ?? []),

  parse(webhook) {
    const { body, requestId } = webhook;
    const message = readObject(body.toString("utf8"));
    if (!message) return { refused: "malformed_json" };
    if (!shouldStore(message)) return undefined;
    const call = readMessageRef(message);
    const number = readNumberKey(webhook);
    // The worker logs under the request that dialled the call.
    const sender = { requestId: call?.requestId ?? requestId, tenantId: call?.tenantId ?? number?.tenantId };
    return (key) => queueMessage("voiceEvent", { key, ...(number && { number }) }, sender);
  },
};

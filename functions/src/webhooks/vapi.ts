/** The voice provider's webhooks: what happens to calls. */
import { webhookName } from "@callwright/core/voice-account/key";
import { isUsed, refIn } from "@callwright/providers/vapi/webhook";
import { queueMessage } from "./accept.ts";
import { answer } from "./answer.ts";
import { acceptedSecrets, accountIdOf, maxBodyBytes, numberOf, pattern, readObject, verify } from "./vapi-sender.ts";
import type { Vendor } from "./vendor.ts";
import { withoutSecrets } from "./without-secrets.ts";

export const vapi: Vendor = {
  path: pattern,
  maxBodyBytes,
  contentType: "application/json",
  answer: answer(200, {}),
  verify,

  placeBody: (webhook, day) => `${day}/${webhookName(webhook.requestId, accountIdOf(webhook))}`,

  stored: async (webhook) => withoutSecrets(webhook.body, (await acceptedSecrets(webhook)) ?? []),

  parse(webhook) {
    const { body, requestId } = webhook;
    const message = readObject(body.toString("utf8"));
    if (!message) return { refused: "malformed_json" };
    if (!isUsed(message)) return undefined;
    const [ref, number] = [refIn(message), numberOf(webhook)];
    // The worker logs under the request that dialled the call.
    const sender = { requestId: ref?.requestId ?? requestId, tenantId: ref?.tenantId ?? number?.tenantId };
    return (key) => queueMessage("voiceEvent", { key, ...(number && { number }) }, sender);
  },
};

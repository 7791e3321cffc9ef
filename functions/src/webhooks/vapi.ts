/** The voice provider's webhooks: what happens to calls. */
import { isUsed, refIn, verifyVapiSecret } from "@callwright/providers/vapi/webhook";
import { secretText } from "../secret.ts";
import { queueMessage } from "./accept.ts";
import { answer } from "./answer.ts";
import type { Vendor } from "./vendor.ts";

const secret = secretText("VAPI_WEBHOOK_SECRET");

/** Several while one is being replaced, separated by commas. */
const acceptedSecrets = async (): Promise<string[]> => (await secret()).split(",").map((one) => one.trim());

export const vapi: Vendor = {
  path: /^$/,
  maxBodyBytes: 6 * 1024 * 1024,
  contentType: "application/json",
  answer: answer(200, {}),

  verify: async ({ event }) =>
    verifyVapiSecret(event.headers, await acceptedSecrets()) ? "signature" : { refused: "bad_signature" },

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

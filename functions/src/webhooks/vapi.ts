/** The voice provider's webhooks: what happens to calls. */
import { isUsed, refIn, verifyVapiSecret } from "@callwright/providers/vapi/webhook";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { secretText } from "../secret.ts";
import { keep, tell } from "./accept.ts";
import { type Answer, answer, refuse } from "./answer.ts";

const secret = secretText("VAPI_WEBHOOK_SECRET");

/** Several while one is being replaced, separated by commas. */
const acceptedSecrets = async (): Promise<string[]> => (await secret()).split(",").map((one) => one.trim());

export const isProven = async ({ headers }: APIGatewayProxyEventV2): Promise<boolean> =>
  verifyVapiSecret(headers, await acceptedSecrets());

export async function take(body: Buffer, requestId: string): Promise<Answer> {
  const message = readObject(body);
  if (!message) return refuse("malformed_json", requestId);
  if (!isUsed(message)) return answer(200, {});
  const ref = refIn(message);
  const key = await keep("vapi", body, requestId, "application/json");
  // The worker goes on under the request that dialled the call.
  await tell("voiceEvent", { key }, { requestId: ref?.requestId ?? requestId, tenantId: ref?.tenantId });
  return answer(200, {});
}

function readObject(body: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

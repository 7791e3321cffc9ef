/** The voice provider's webhooks: what happens to calls. */

import type { CallRef } from "@callwright/core/ports/voice";
import { glanceAt, verifyVapiSecret } from "@callwright/providers/vapi/webhook";
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
  const told = glanceAt(message);
  if (told.kind === "unused") return answer(200, {});
  // What follows belongs to the request by which the call was dialled; the body is kept by the name of its own.
  const of = { requestId: told.ref?.requestId ?? requestId, tenantId: told.ref?.tenantId };
  if (told.kind === "whole") await tell("voiceEvent", { key: await keep("vapi", body, requestId, json) }, of);
  else if (told.kind === "missed") await tell("callMissed", { callId: told.ref.callId, report: told.report }, of);
  else await tell("callAnswered", { ...keysOf(told.ref), voiceCallId: told.voiceCallId }, of);
  return answer(200, {});
}

const json = "application/json";
const keysOf = ({ callId, attempt }: CallRef) => ({ callId, attempt });

function readObject(body: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

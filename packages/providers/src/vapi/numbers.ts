/** Phone numbers at Vapi: registered from the tenant's own carrier account, looked at, forgotten. */
import type { NumberCredentials } from "@callwright/contracts";
import type { RegisterResult } from "@callwright/core/ports/voice";
import type { Vapi as VapiTypes } from "@vapi-ai/server-sdk";
import * as z from "zod/mini";
import { found, type Vapi } from "./client.ts";
import { registerFailure } from "./refusal.ts";
import { clip } from "./request.ts";
import { credentialSchema, phoneNumberSchema } from "./wire.ts";

type NumberStatus = "active" | "activating" | "blocked";

/** Vapi's own page limit for a list. */
const listLimit = 1000;

/** Registers a number afresh. A try that was never answered may have left it behind: that one is removed first. */
export async function register(vapi: Vapi, credentials: NumberCredentials): Promise<RegisterResult> {
  try {
    await removeLeftovers(vapi, credentials.phoneNumber);
    const order = await numberRequest(vapi, credentials);
    const answer = await vapi.request((client, options) => client.phoneNumbers.create(order, options));
    const { id, status } = phoneNumberSchema.parse(answer);
    return { kind: "registered", voiceNumberId: id, status: status === "activating" ? "activating" : "active" };
  } catch (error) {
    const result = registerFailure(error);
    return result.kind === "rejected" ? { ...result, reason: withoutSecrets(result.reason, credentials) } : result;
  }
}

async function removeLeftovers(vapi: Vapi, phoneNumber: string): Promise<void> {
  const answer = await vapi.request((client, options) => client.phoneNumbers.list({ limit: listLimit }, options));
  for (const { id, number } of z.array(phoneNumberSchema).parse(answer))
    if (number === phoneNumber) await vapi.request((client, options) => client.phoneNumbers.delete({ id }, options));
}

async function numberRequest(vapi: Vapi, credentials: NumberCredentials): Promise<VapiTypes.CreatePhoneNumbersRequest> {
  const { phoneNumber: number, label } = credentials;
  if (credentials.provider === "telnyx")
    return { provider: "telnyx", number, credentialId: await telnyxCredential(vapi, credentials), name: clip(label) };
  return {
    provider: "twilio",
    number,
    twilioAccountSid: credentials.accountSid,
    twilioAuthToken: credentials.authToken,
    name: clip(label),
    // Else Vapi takes over the number's SMS webhook, and replies such as STOP never reach us.
    smsEnabled: false,
  };
}

/** Vapi's guides tell of this request, its OpenAPI does not: the one place that leaves the documented wire. */
async function telnyxCredential(
  vapi: Vapi,
  { apiKey, label }: Extract<NumberCredentials, { provider: "telnyx" }>,
): Promise<string> {
  const body = JSON.stringify({ provider: "telnyx", apiKey, name: clip(label) });
  const headers = { "content-type": "application/json" };
  const answer = await vapi.request((client, options) =>
    client.fetch("/credential", { method: "POST", headers, body }, options),
  );
  const text = await answer.text();
  if (!answer.ok) throw Object.assign(new Error("Credential refused"), { statusCode: answer.status, body: json(text) });
  return credentialSchema.parse(json(text)).id;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Vapi quotes what it was sent now and then. */
function withoutSecrets(reason: string, credentials: NumberCredentials): string {
  return reason.replaceAll(credentials.provider === "telnyx" ? credentials.apiKey : credentials.authToken, "***");
}

export async function status(vapi: Vapi, id: string): Promise<NumberStatus | undefined> {
  const answer = await found(vapi.request((client, options) => client.phoneNumbers.get({ id }, options)));
  if (!answer) return undefined;
  const word = phoneNumberSchema.parse(answer).status;
  return word === "activating" || word === "blocked" ? word : "active";
}

export async function remove(vapi: Vapi, id: string): Promise<void> {
  await found(vapi.request((client, options) => client.phoneNumbers.delete({ id }, options)));
}

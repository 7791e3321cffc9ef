import type { NumberCredentials } from "@callwright/contracts";
import { log } from "@callwright/core/kernel/log";
import type { RegisterResult } from "@callwright/core/ports/voice";
import * as z from "zod/mini";
import { undefinedIfMissing, type Vapi } from "./client.ts";
import { registerFailure } from "./refusal.ts";
import { clip } from "./request.ts";
import { credentialSchema, phoneNumberSchema } from "./wire.ts";

type NumberStatus = "active" | "activating" | "blocked";

const listLimit = 1000;

/** Registers a number afresh. A try that was never answered may have left it behind: that one is removed first. */
export const register = (vapi: Vapi, credentials: NumberCredentials): Promise<RegisterResult> =>
  asResult(credentials, async () => {
    await removeLeftovers(vapi, credentials.phoneNumber);
    return create(vapi, credentials);
  });

/** The same number with new credentials; live and later calls keep using it. */
export const renew = (vapi: Vapi, id: string, credentials: NumberCredentials): Promise<RegisterResult> =>
  asResult(credentials, async () => {
    const known = await undefinedIfMissing(vapi.request((client, options) => client.phoneNumbers.get({ id }, options)));
    if (!known || phoneNumberSchema.parse(known).status === "blocked") {
      await removeLeftovers(vapi, credentials.phoneNumber);
      return create(vapi, credentials);
    }
    const { number: _, ...body } = await numberRequest(vapi, credentials);
    const answer = await vapi.request((client, options) => client.phoneNumbers.update({ id, body }, options));
    await removeCredential(vapi, phoneNumberSchema.parse(known).credentialId);
    return answer;
  });

async function create(vapi: Vapi, credentials: NumberCredentials): Promise<unknown> {
  const order = await numberRequest(vapi, credentials);
  try {
    return await vapi.request((client, options) => client.phoneNumbers.create(order, options));
  } catch (error) {
    if (order.provider === "telnyx") await removeCredential(vapi, order.credentialId);
    throw error;
  }
}

async function asResult(credentials: NumberCredentials, ask: () => Promise<unknown>): Promise<RegisterResult> {
  try {
    const { id, status } = phoneNumberSchema.parse(await ask());
    return { kind: "registered", voiceNumberId: id, status: status === "activating" ? "activating" : "active" };
  } catch (error) {
    return registerFailure(error, (words) => withoutSecrets(words, credentials));
  }
}

async function removeLeftovers(vapi: Vapi, phoneNumber: string): Promise<void> {
  const answer = await vapi.request((client, options) => client.phoneNumbers.list({ limit: listLimit }, options));
  for (const { id, number, credentialId } of z.array(phoneNumberSchema).parse(answer)) {
    if (number !== phoneNumber) continue;
    await vapi.request((client, options) => client.phoneNumbers.delete({ id }, options));
    await removeCredential(vapi, credentialId);
  }
}

async function numberRequest(vapi: Vapi, credentials: NumberCredentials) {
  const { phoneNumber: number, label } = credentials;
  const name = clip(label);
  if (credentials.provider === "telnyx") {
    const credentialId = await telnyxCredential(vapi, credentials);
    return { provider: "telnyx", number, credentialId, name } as const;
  }
  return {
    provider: "twilio",
    number,
    twilioAccountSid: credentials.accountSid,
    twilioAuthToken: credentials.authToken,
    name,
    // Else Vapi takes over the number's SMS webhook, and replies such as STOP never reach us.
    smsEnabled: false,
  } as const;
}

/** Vapi's guides tell of these requests, its OpenAPI does not: the one place that leaves the documented wire. */
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

/** A key that no number uses any more does not stay there. What does not come off hinders nothing. */
async function removeCredential(vapi: Vapi, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const path = `/credential/${encodeURIComponent(id)}`;
  const answer = await vapi
    .request((client, options) => client.fetch(path, { method: "DELETE" }, options))
    .catch(() => undefined);
  if (!answer?.ok && answer?.status !== 404) log.warn("vapi.credential-left", { status: answer?.status });
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
  const answer = await undefinedIfMissing(vapi.request((client, options) => client.phoneNumbers.get({ id }, options)));
  if (!answer) return undefined;
  const word = phoneNumberSchema.parse(answer).status;
  return word === "activating" || word === "blocked" ? word : "active";
}

export async function remove(vapi: Vapi, id: string): Promise<void> {
  const gone = await undefinedIfMissing(vapi.request((client, options) => client.phoneNumbers.delete({ id }, options)));
  await removeCredential(vapi, phoneNumberSchema.safeParse(gone).data?.credentialId);
}

import { createHash } from "node:crypto";
import type { NumberCredentials } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { AppError } from "@callwright/core/kernel/error";
import { log } from "@callwright/core/kernel/log";
import type { NumberAnswering, RegisterResult } from "@callwright/core/ports/voice";
import * as z from "zod/mini";
import type { Webhook } from "./calls.ts";
import { undefinedIfMissing, type Vapi } from "./client.ts";
import { registerFailure } from "./refusal.ts";
import { answeringRequest, clip, fallbackRequest } from "./request.ts";
import { credentialSchema, phoneNumberSchema } from "./wire.ts";

type NumberStatus = "active" | "activating" | "blocked";

const listLimit = 1000;

/** Registers a number, after removing the record that an unanswered earlier attempt may have left. */
export const register = (vapi: Vapi, credentials: NumberCredentials): Promise<RegisterResult> =>
  registerResult(credentials, async () => {
    await removeRecords(vapi, credentials.phoneNumber);
    return create(vapi, credentials);
  });

/** Gives a registered number new credentials; live and later calls keep using it. */
export const renew = (vapi: Vapi, id: string, credentials: NumberCredentials): Promise<RegisterResult> =>
  registerResult(credentials, async () => {
    const known = await undefinedIfMissing(vapi.request((client, options) => client.phoneNumbers.get({ id }, options)));
    // A number that Vapi does not know or has blocked is registered again, under a new id.
    if (!known || phoneNumberSchema.parse(known).status === "blocked") {
      await removeRecords(vapi, credentials.phoneNumber);
      return create(vapi, credentials);
    }
    const { number: _, ...body } = await numberRequest(vapi, credentials);
    const answer = await vapi.request((client, options) => client.phoneNumbers.update({ id, body }, options));
    await removeCredential(vapi, phoneNumberSchema.parse(known).credentialId);
    return answer;
  });

async function create(vapi: Vapi, credentials: NumberCredentials): Promise<unknown> {
  const request = await numberRequest(vapi, credentials);
  try {
    return await vapi.request((client, options) => client.phoneNumbers.create(request, options));
  } catch (error) {
    if (request.provider === "telnyx") await removeCredential(vapi, request.credentialId);
    throw error;
  }
}

async function registerResult(credentials: NumberCredentials, send: () => Promise<unknown>): Promise<RegisterResult> {
  try {
    const { id, status } = phoneNumberSchema.parse(await send());
    return { kind: "registered", voiceNumberId: id, status: status === "activating" ? "activating" : "active" };
  } catch (error) {
    return registerFailure(error, (words) => withoutSecrets(words, credentials));
  }
}

async function removeRecords(vapi: Vapi, phoneNumber: string): Promise<void> {
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
    const credentialId = await createTelnyxCredential(vapi, credentials);
    return { provider: "telnyx", number, credentialId, name } as const;
  }
  return {
    provider: "twilio",
    number,
    twilioAccountSid: credentials.accountSid,
    twilioAuthToken: credentials.authToken,
    name,
    // Otherwise Vapi would take over the number's SMS webhook, and replies such as STOP would not reach us.
    smsEnabled: false,
  } as const;
}

/** Creates a credential by a request that Vapi's guides describe, and its OpenAPI document does not. */
async function createTelnyxCredential(
  vapi: Vapi,
  { apiKey, label }: Extract<NumberCredentials, { provider: "telnyx" }>,
): Promise<string> {
  const answer = await vapi.sendJson("POST", "/credential", { provider: "telnyx", apiKey, name: clip(label) });
  const text = await answer.text();
  if (!answer.ok)
    throw Object.assign(new Error("Credential refused"), { statusCode: answer.status, body: parseJson(text) });
  return credentialSchema.parse(parseJson(text)).id;
}

/** Removes a key that no number uses. A failure is only logged: the key does no harm. */
async function removeCredential(vapi: Vapi, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const path = `/credential/${encodeURIComponent(id)}`;
  const answer = await vapi
    .request((client, options) => client.fetch(path, { method: "DELETE" }, options))
    .catch(() => undefined);
  if (!answer?.ok && answer?.status !== 404) log.warn("vapi.credential-left", { status: answer?.status });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Vapi's messages sometimes quote what they refuse. */
function withoutSecrets(reason: string, credentials: NumberCredentials): string {
  return reason.replaceAll(credentials.provider === "telnyx" ? credentials.apiKey : credentials.authToken, "***");
}

export async function status(vapi: Vapi, id: string): Promise<NumberStatus | undefined> {
  const answer = await undefinedIfMissing(vapi.request((client, options) => client.phoneNumbers.get({ id }, options)));
  if (!answer) return undefined;
  const numberStatus = phoneNumberSchema.parse(answer).status;
  return numberStatus === "activating" || numberStatus === "blocked" ? numberStatus : "active";
}

export async function remove(vapi: Vapi, id: string): Promise<void> {
  const deleted = await undefinedIfMissing(
    vapi.request((client, options) => client.phoneNumbers.delete({ id }, options)),
  );
  await removeCredential(vapi, phoneNumberSchema.safeParse(deleted).data?.credentialId);
}

const answeringSchema = z.object({ assistantId: z.optional(z.nullable(z.string())) });
const sipNumberSchema = z.object({ id: z.string(), sipUri: z.optional(z.string()) });

export async function setAnswering(
  vapi: Vapi,
  id: string,
  answering: NumberAnswering,
  { url, secret }: Webhook,
): Promise<boolean> {
  const webhook = { url, secret: await secret() };
  const assistantId = answering.fallbackAssistantId;
  const sipUri = fallbackUri(id);
  if (assistantId) await saveFallback(vapi, fallbackRequest(answering, webhook, { sipUri, assistantId }));
  const body = answeringRequest(answering, webhook, assistantId && sipUri);
  // The SDK's types do not allow null, which removes the assistant.
  const answer = await vapi.sendJson("PATCH", `/phone-number/${encodeURIComponent(id)}`, body).catch(unavailable);
  if (answer.status === 404) return false;
  const saved = answer.ok ? answeringSchema.safeParse(await answer.json()).data : undefined;
  // If Vapi shows another assistant than the wanted one, it has not stored the change.
  if (!saved || (saved.assistantId ?? null) !== body.assistantId) return unavailable(answer.status);
  // Removed last, so that no number names a deleted fallback.
  if (!assistantId) await removeFallback(vapi, id);
  return true;
}

function unavailable(cause: unknown): never {
  throw new AppError("provider_unavailable", refusal("voice_provider_unavailable"), { cause, retryAfterSeconds: 5 });
}

/** Anyone can dial a SIP address: this one cannot be guessed, and is the same at each attempt. */
const fallbackUri = (id: string): string =>
  `sip:cw-${createHash("sha256").update(`fallback ${id}`).digest("hex").slice(0, 24)}@sip.vapi.ai`;

type FallbackRequest = ReturnType<typeof fallbackRequest>;

async function saveFallback(vapi: Vapi, body: FallbackRequest): Promise<void> {
  const id = await findFallback(vapi, body.sipUri);
  if (id) await vapi.request((client, options) => client.phoneNumbers.update({ id, body }, options));
  else await vapi.request((client, options) => client.phoneNumbers.create(body, options));
}

async function findFallback(vapi: Vapi, wantedUri: string): Promise<string | undefined> {
  const answer = await undefinedIfMissing(
    vapi.request((client, options) => client.phoneNumbers.list({ limit: listLimit }, options)),
  );
  return z
    .array(sipNumberSchema)
    .parse(answer ?? [])
    .find(({ sipUri }) => sipUri === wantedUri)?.id;
}

/** A fallback that stays would keep its assistant from being deleted. */
export async function removeFallback(vapi: Vapi, numberId: string): Promise<void> {
  const id = await findFallback(vapi, fallbackUri(numberId));
  if (id) await undefinedIfMissing(vapi.request((client, options) => client.phoneNumbers.delete({ id }, options)));
}

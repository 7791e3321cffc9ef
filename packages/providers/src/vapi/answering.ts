import { createHash } from "node:crypto";
import { refusal } from "@callwright/contracts/refusals";
import { AppError } from "@callwright/core/kernel/error";
import type { NumberAnswering } from "@callwright/core/ports/voice";
import * as z from "zod/mini";
import type { Webhook } from "./calls.ts";
import { undefinedIfMissing, type Vapi } from "./client.ts";
import { answeringRequest, fallbackRequest } from "./request.ts";

const listLimit = 1000;

const numberSchema = z.object({ assistantId: z.optional(z.nullable(z.string())) });
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
  const path = `/phone-number/${encodeURIComponent(id)}`;
  const headers = { "content-type": "application/json" };
  // Through `fetch`: no assistant is null on the wire, which the SDK's types do not know.
  const answer = await vapi
    .request((client, options) => client.fetch(path, { method: "PATCH", headers, body: JSON.stringify(body) }, options))
    .catch(unavailable);
  if (answer.status === 404) return false;
  const read = answer.ok ? numberSchema.safeParse(await answer.json()).data : undefined;
  if (!read || (read.assistantId ?? null) !== body.assistantId) return unavailable(answer.status);
  // Last, so that no number names what is gone.
  if (!assistantId) await removeFallback(vapi, id);
  return true;
}

function unavailable(cause: unknown): never {
  throw new AppError("provider_unavailable", refusal("voice_provider_unavailable"), { cause, retryAfterSeconds: 5 });
}

/** Anyone can dial a SIP address: it is not to be guessed, and the same at each try. */
const fallbackUri = (id: string): string =>
  `sip:cw-${createHash("sha256").update(`fallback ${id}`).digest("hex").slice(0, 24)}@sip.vapi.ai`;

type FallbackRequest = ReturnType<typeof fallbackRequest>;

async function saveFallback(vapi: Vapi, body: FallbackRequest): Promise<void> {
  const id = await findFallback(vapi, body.sipUri);
  if (id) await vapi.request((client, options) => client.phoneNumbers.update({ id, body }, options));
  else await vapi.request((client, options) => client.phoneNumbers.create(body, options));
}

async function findFallback(vapi: Vapi, wanted: string): Promise<string | undefined> {
  const answer = await undefinedIfMissing(
    vapi.request((client, options) => client.phoneNumbers.list({ limit: listLimit }, options)),
  );
  return z
    .array(sipNumberSchema)
    .parse(answer ?? [])
    .find(({ sipUri }) => sipUri === wanted)?.id;
}

/** Of a number that has one, or had: it keeps its assistant from being deleted. */
export async function removeFallback(vapi: Vapi, numberId: string): Promise<void> {
  const id = await findFallback(vapi, fallbackUri(numberId));
  if (id) await undefinedIfMissing(vapi.request((client, options) => client.phoneNumbers.delete({ id }, options)));
}

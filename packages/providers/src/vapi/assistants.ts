import { refusal } from "@callwright/contracts/refusals";
import type { KnownAssistant, SavedAssistant, SaveResult, WebCall, WebCallResult } from "@callwright/core/ports/voice";
import * as z from "zod/mini";
import { undefinedIfMissing, type Vapi } from "./client.ts";
import { readFailure, requestFailure } from "./refusal.ts";
import { savedAssistantRequest, webCallRequest } from "./request.ts";
import { assistantSchema, webCallSchema } from "./wire.ts";

const listLimit = 1000;

export async function save(vapi: Vapi, assistant: SavedAssistant, known: KnownAssistant): Promise<SaveResult> {
  const body = savedAssistantRequest(assistant);
  try {
    // The known assistant is updated, else one whose creation got no answer; if there is neither, one is created.
    const updated =
      (await update(vapi, known.id, body)) ??
      (await update(vapi, await findCreatedSince(vapi, assistant, known.since), body));
    const answer = updated ?? (await vapi.request((client, options) => client.assistants.create(body, options)));
    return { kind: "saved", voiceAssistantId: assistantSchema.parse(answer).id };
  } catch (error) {
    return requestFailure(error);
  }
}

/** Finds an assistant that Vapi created although its answer did not reach us. */
async function findCreatedSince(
  vapi: Vapi,
  { ref }: SavedAssistant,
  createdAtGe: string | undefined,
): Promise<string | undefined> {
  if (!createdAtGe) return undefined;
  const answer = await vapi.request((client, options) =>
    client.assistants.list({ limit: listLimit, createdAtGe }, options),
  );
  return z
    .array(assistantSchema)
    .parse(answer)
    .find(({ metadata }) => metadata?.assistantId === ref.assistantId && metadata.tenantId === ref.tenantId)?.id;
}

/** Undefined if the assistant is unknown or was deleted. */
async function update(vapi: Vapi, id: string | undefined, body: ReturnType<typeof savedAssistantRequest>) {
  if (!id) return undefined;
  try {
    return await vapi.request((client, options) => client.assistants.update({ id, ...body }, options));
  } catch (error) {
    if (readFailure(error).status === 404) return undefined;
    throw error;
  }
}

export async function remove(vapi: Vapi, id: string): Promise<void> {
  await undefinedIfMissing(vapi.request((client, options) => client.assistants.delete({ id }, options)));
}

/** Sent without the SDK: Vapi's guides and browser SDK have this request, its OpenAPI document does not. */
export async function startWebCall(vapi: Vapi, call: WebCall): Promise<WebCallResult> {
  try {
    const answer = await vapi.sendJson("POST", "/call/web", webCallRequest(call));
    const json: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw Object.assign(new Error("Web call refused"), { statusCode: answer.status, body: json });
    const { id, webCallUrl } = webCallSchema.parse(json);
    return { kind: "started", id, webCallUrl };
  } catch (error) {
    const failure = requestFailure(error);
    const { words } = readFailure(error);
    if (failure.kind !== "rejected" || !words) return failure;
    return { kind: "rejected", reason: refusal("web_call_refused", { words }) };
  }
}

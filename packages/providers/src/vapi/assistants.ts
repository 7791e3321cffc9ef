import { refusal } from "@callwright/contracts/refusals";
import type { SavedAssistant, SaveResult, WebCall, WebCallResult } from "@callwright/core/ports/voice";
import * as z from "zod/mini";
import { undefinedIfMissing, type Vapi } from "./client.ts";
import { readFailure, savingFailure } from "./refusal.ts";
import { savedAssistantRequest, webCallRequest } from "./request.ts";
import { assistantSchema, webCallSchema } from "./wire.ts";

const listLimit = 1000;

interface Known {
  readonly id?: string | undefined;
  readonly since?: string | undefined;
}

export async function save(vapi: Vapi, assistant: SavedAssistant, { id, since }: Known): Promise<SaveResult> {
  const body = savedAssistantRequest(assistant);
  try {
    const known = id ?? (since && (await find(vapi, assistant, since)));
    const updated =
      known &&
      (await undefinedIfUnknown(
        vapi.request((client, options) => client.assistants.update({ id: known, ...body }, options)),
      ));
    const answer = updated ?? (await vapi.request((client, options) => client.assistants.create(body, options)));
    return { kind: "saved", voiceAssistantId: assistantSchema.parse(answer).id };
  } catch (error) {
    return savingFailure(error);
  }
}

/** A creation that was never answered may have been done. */
async function find(vapi: Vapi, { ref }: SavedAssistant, createdAtGe: string): Promise<string | undefined> {
  const answer = await vapi.request((client, options) =>
    client.assistants.list({ limit: listLimit, createdAtGe }, options),
  );
  return z
    .array(assistantSchema)
    .parse(answer)
    .find(({ metadata }) => metadata?.assistantId === ref.assistantId && metadata.tenantId === ref.tenantId)?.id;
}

async function undefinedIfUnknown<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (readFailure(error).status === 404) return undefined;
    throw error;
  }
}

export async function remove(vapi: Vapi, id: string): Promise<void> {
  await undefinedIfMissing(vapi.request((client, options) => client.assistants.delete({ id }, options)));
}

/** In Vapi's guides and its browser SDK; its OpenAPI does not know it. */
export async function startWebCall(vapi: Vapi, call: WebCall): Promise<WebCallResult> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(webCallRequest(call));
  try {
    const answer = await vapi.request((client, options) =>
      client.fetch("/call/web", { method: "POST", headers, body }, options),
    );
    const read: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw Object.assign(new Error("Web call refused"), { statusCode: answer.status, body: read });
    const { id, webCallUrl } = webCallSchema.parse(read);
    return { kind: "started", id, webCallUrl };
  } catch (error) {
    const failure = savingFailure(error);
    if (failure.kind === "rejected") {
      const { words } = readFailure(error);
      return words ? { kind: "rejected", reason: refusal("web_call_refused", { words }) } : failure;
    }
    return failure;
  }
}

import type { CallRef, EndCallResult, StartCall, StartResult, VoiceCall } from "@callwright/core/ports/voice";
import type { Vapi as VapiTypes } from "@vapi-ai/server-sdk";
import * as z from "zod/mini";
import { type Secret, undefinedIfMissing, type Vapi } from "./client.ts";
import { linesTaken, startFailure } from "./refusal.ts";
import { callRequest } from "./request.ts";
import { isNeverStarted, readCall, readLimits } from "./translate.ts";
import { readCallRef } from "./webhook.ts";
import { callSchema, type WireCall } from "./wire.ts";

export interface Webhook {
  readonly url: string;
  readonly secret: Secret;
}

interface Targets {
  readonly webhook: Webhook;
  readonly tools?: Webhook | undefined;
}

export async function start(vapi: Vapi, call: StartCall, targets: Targets): Promise<StartResult> {
  const request = await toRequest(vapi, call, targets).catch(() => undefined);
  if (!request) return notReady;
  let answer: unknown;
  try {
    answer = await vapi.request((client, options) => client.calls.create(request, options));
  } catch (error) {
    return startFailure(error);
  }
  const { data: created } = callSchema.safeParse(answer);
  if (!created) return { kind: "unknown", reason: "The voice provider's answer could not be read." };
  const limits = readLimits(created);
  if (isNeverStarted(created)) return { ...linesTaken, limits };
  return { kind: "started", voiceCallId: created.id, controlUrl: created.monitor?.controlUrl, limits };
}

const notReady: StartResult = {
  kind: "not_accepted",
  reason: "The voice provider's key cannot be read.",
  retryAfterSeconds: 10,
};

async function toRequest(vapi: Vapi, call: StartCall, { webhook, tools }: Targets): Promise<VapiTypes.CreateCallDto> {
  await vapi.load();
  const [webhookTarget, toolTarget] = await Promise.all([withSecret(webhook), tools && withSecret(tools)]);
  return callRequest(call, { webhook: webhookTarget, tools: toolTarget });
}

const withSecret = async ({ url, secret }: Webhook) => ({ url, secret: await secret() });

/** Vapi's API has no request for this: a live call ends by a message to its control URL. */
export async function end(vapi: Vapi, controlUrl: string): Promise<EndCallResult> {
  const answer = await vapi.control(controlUrl, { type: "end-call" }).catch(() => undefined);
  if (answer?.ok) return { kind: "asked" };
  const isBusy = !answer || answer.status >= 500 || answer.status === 408 || answer.status === 429;
  // After the end of a call, its control URL answers with a client error.
  if (!isBusy) return { kind: "over" };
  return { kind: "unavailable", reason: "The voice provider does not answer at the moment." };
}

export async function get(vapi: Vapi, id: string): Promise<VoiceCall | undefined> {
  const answer = await undefinedIfMissing(vapi.request((client, options) => client.calls.get({ id }, options)));
  const call = answer && callSchema.parse(answer);
  return call && call.status !== "not-found" ? readCall(call) : undefined;
}

const pageSize = 100;
const maxPages = 50;

export async function find(
  vapi: Vapi,
  ref: CallRef,
  phoneNumberId: string,
  createdAtGt: string,
): Promise<VoiceCall | undefined> {
  const seenIds = new Set<string>();
  let createdAtLe: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = { phoneNumberId, limit: pageSize, createdAtGt, ...(createdAtLe && { createdAtLe }) };
    const answer = await undefinedIfMissing(vapi.request((client, options) => client.calls.list(query, options)));
    const calls = z.array(callSchema).parse(answer ?? []);
    const ours = calls.find((call) => isOurs(call, ref));
    if (ours) return readCall(ours);
    // The next page begins with the last call of this one, so that no call of the same instant is skipped.
    const newCalls = calls.filter(({ id }) => !seenIds.has(id));
    if (calls.length < pageSize || newCalls.length === 0) return undefined;
    for (const { id } of newCalls) seenIds.add(id);
    createdAtLe = calls.at(-1)?.createdAt;
  }
  return undefined;
}

/** An attempt for which Vapi had no free line carries our ids too, but was never dialled. */
function isOurs(call: WireCall, { tenantId, callId, attempt }: CallRef): boolean {
  const ref = readCallRef(call);
  return ref?.callId === callId && ref.tenantId === tenantId && ref.attempt === attempt && !isNeverStarted(call);
}

/** The voice port for Vapi. The SDK loads on first use, since most requests place no call. */
import { lazy } from "@callwright/core/kernel/lazy";
import type { Voice } from "@callwright/core/ports/voice";
import type { Secret, VapiConnection } from "./client.ts";

export interface VapiConfig extends Omit<VapiConnection, "apiKey"> {
  readonly apiKey: string | Secret;
  readonly webhookUrl: string;
  readonly inboundUrl?: string | undefined;
  readonly toolUrl?: string | undefined;
  /** Given to Vapi with every call, and back to us in the header `x-vapi-secret` of every webhook. */
  readonly webhookSecret: string | Secret;
  readonly silenceSeconds?: number | undefined;
}

const toSecret = (value: string | Secret): Secret => (typeof value === "string" ? async () => value : value);

const numbers = () => import("./numbers.ts");
const assistants = () => import("./assistants.ts");
const calls = () => import("./calls.ts");
const recordings = () => import("./recordings.ts");
const translate = () => import("./translate.ts");

export function createVapiVoice(config: VapiConfig): Voice {
  const vapi = lazy(async () => {
    const { createClient } = await import("./client.ts");
    return createClient({ ...config, apiKey: toSecret(config.apiKey) });
  });
  const accounts = new Map<string, Voice>();
  const webhook = { url: config.webhookUrl, secret: toSecret(config.webhookSecret) };
  const tools = config.toolUrl === undefined ? undefined : { ...webhook, url: config.toolUrl };
  const inbound = { ...webhook, url: config.inboundUrl ?? config.webhookUrl };
  return {
    ofAccount(accountId, secrets) {
      const existing = accounts.get(accountId);
      if (existing) return existing;
      const account = createVapiVoice({
        ...config,
        apiKey: async () => (await secrets()).apiKey,
        webhookUrl: `${webhook.url}/${accountId}`,
        inboundUrl: `${inbound.url}/${accountId}`,
        toolUrl: tools && `${tools.url}/${accountId}`,
        webhookSecret: async () => (await secrets()).webhookSecrets[0], // the newest; older ones are only accepted
      });
      accounts.set(accountId, account);
      return account;
    },
    silenceSeconds: config.silenceSeconds ?? 120,
    supportsTools: tools !== undefined,
    registerNumber: async (credentials) => (await numbers()).register(await vapi(), credentials),
    renewNumber: async (id, credentials) => (await numbers()).renew(await vapi(), id, credentials),
    numberStatus: async (id) => (await numbers()).status(await vapi(), id),
    async deleteNumber(id) {
      const { remove, removeFallback } = await numbers();
      await remove(await vapi(), id);
      await removeFallback(await vapi(), id);
    },
    setAnswering: async (id, answering) => (await numbers()).setAnswering(await vapi(), id, answering, inbound),
    saveAssistant: async (assistant, known) => (await assistants()).save(await vapi(), assistant, known),
    deleteAssistant: async (id) => (await assistants()).remove(await vapi(), id),
    startWebCall: async (call) => (await assistants()).startWebCall(await vapi(), call),
    startCall: async (call) => (await calls()).start(await vapi(), call, { webhook, tools }),
    endCall: async (controlUrl) => (await calls()).end(await vapi(), controlUrl),
    getCall: async (id) => (await calls()).get(await vapi(), id),
    findCall: async (ref, numberId, createdAfter) => (await calls()).find(await vapi(), ref, numberId, createdAfter),
    recordingLink: async (id, channel) => (await recordings()).recordingLink(await vapi(), id, channel),
    openRecording: async (id) => (await recordings()).openRecording(await vapi(), id),
    readEvent: async (body) => (await translate()).readEvent(body),
  };
}

/** The voice port, made real with Vapi. */
import type { Voice } from "@callwright/core/ports/voice";
import { type Secret, secret } from "../secret.ts";
import * as calls from "./calls.ts";
import { createClient, type VapiConnection } from "./client.ts";
import * as numbers from "./numbers.ts";
import * as recordings from "./recordings.ts";
import { readEvent } from "./translate.ts";

export interface VapiConfig extends Omit<VapiConnection, "apiKey"> {
  /** The platform's private key, or the way to fetch it at the first request. */
  readonly apiKey: string | Secret;
  /** Full address at which Vapi reaches our webhook. */
  readonly webhookUrl: string;
  /** Given to Vapi with every call, and back to us in the header `x-vapi-secret` of every webhook. */
  readonly webhookSecret: string | Secret;
  readonly silenceSeconds?: number | undefined;
}

export function createVapiVoice(config: VapiConfig): Voice {
  const vapi = createClient({ ...config, apiKey: secret(config.apiKey) });
  const webhook = { url: config.webhookUrl, secret: secret(config.webhookSecret) };
  return {
    silenceSeconds: config.silenceSeconds ?? 120,
    registerNumber: (credentials) => numbers.register(vapi, credentials),
    renewNumber: (id, credentials) => numbers.renew(vapi, id, credentials),
    numberStatus: (id) => numbers.status(vapi, id),
    deleteNumber: (id) => numbers.remove(vapi, id),
    startCall: (call) => calls.start(vapi, call, webhook),
    endCall: (controlUrl) => calls.end(vapi, controlUrl),
    getCall: (id) => calls.get(vapi, id),
    findCall: (ref, numberId, createdAfter) => calls.find(vapi, ref, numberId, createdAfter),
    recordingLink: (id, channel) => recordings.link(vapi, id, channel),
    openRecording: (id, channel) => recordings.open(vapi, id, channel),
    readEvent,
  };
}

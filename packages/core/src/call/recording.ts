/** Recordings: copied from the provider into our own store, then handed out by short-lived links. */
import { db } from "../db/service.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import { get } from "./read.ts";

export type Channel = "mono" | "stereo";

/** A browser's link lives this long: enough to listen, too short to pass on. */
const linkSeconds = 900;

/** Copies both channels of an ended call; told twice, it copies once. Throws while the provider has none yet. */
export async function copy(callId: string): Promise<void> {
  const { data: call } = await db().call.get({ tenantId: tenantId(), callId }).go();
  if (!call?.voiceCallId || !call.hasRecording || (call.monoKey && call.stereoKey)) return;
  const keys: string[] = [];
  for (const channel of ["mono", "stereo"] as const) {
    const recording = await ports().voice.openRecording(call.voiceCallId, channel);
    if (!recording) throw new AppError("provider_unavailable", "The recording is not ready yet.");
    const key = `calls/${call.tenantId}/${callId}/${channel}${extension(recording.contentType)}`;
    await ports().blobs.putStream(key, recording.body, recording.contentType);
    keys.push(key);
  }
  const [monoKey, stereoKey] = keys;
  await db().call.patch({ tenantId: call.tenantId, callId }).set({ monoKey, stereoKey }).go();
}

const extension = (contentType: string): string => (contentType.includes("mpeg") ? ".mp3" : ".wav");

/** A link for the browser: to our copy, or to the provider's while ours is being made. */
export async function recordingLink(callId: string, channel: Channel): Promise<string> {
  const call = await get(callId);
  const key = channel === "mono" ? call.monoKey : call.stereoKey;
  if (key) return ports().blobs.link(key, linkSeconds);
  const link =
    call.voiceCallId && call.hasRecording ? await ports().voice.recordingLink(call.voiceCallId, channel) : undefined;
  if (!link) throw notFound("Recording");
  return link;
}

/** Recordings: copied from the provider into our own store, then handed out by short-lived links. */
import { db } from "../db/service.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import type { CallItem } from "./item.ts";
import { get } from "./read.ts";

export type Channel = "mono" | "stereo";

/** A browser's link lives this long: enough to listen, too short to pass on. */
const linkSeconds = 900;

/** Known without a look at the row, which need not say that a copy is there. */
const keyOf = ({ tenantId, callId }: Pick<CallItem, "tenantId" | "callId">, channel: Channel): string =>
  `calls/${tenantId}/${callId}/${channel}`;

/** Copies both channels of an ended call, at once. Throws while the provider has one of them not yet. */
export async function copy(callId: string): Promise<void> {
  const key = { tenantId: tenantId(), callId };
  const eventual = await db().call.get(key).go();
  // A copy that lags shows the call as it was before its end, and nobody would ask for the recording again.
  const { data: call } = eventual.data?.hasRecording ? eventual : await db().call.get(key).go({ consistent: true });
  if (!call?.voiceCallId || !call.hasRecording) return;
  const { voiceCallId } = call;
  // The one that has come is kept, whatever becomes of the other.
  const copies = await Promise.allSettled(
    (["mono", "stereo"] as const).map((channel) => copyChannel(voiceCallId, channel, keyOf(call, channel))),
  );
  for (const copied of copies) if (copied.status === "rejected") throw copied.reason;
}

/** Told twice, it copies the same again: that is rarer than looking each time whether a copy is there would cost. */
async function copyChannel(voiceCallId: string, channel: Channel, key: string): Promise<void> {
  const recording = await ports().voice.openRecording(voiceCallId, channel);
  if (recording) await ports().blobs.putStream(key, recording.body, recording.contentType);
  // What the provider keeps no more was copied long ago.
  else if (!(await ports().blobs.exists(key)))
    throw new AppError("provider_unavailable", "The recording is not ready yet.");
}

/** A link for the browser: to our copy, or to the provider's while ours is being made. */
export async function recordingLink(callId: string, channel: Channel): Promise<string> {
  const call = await get(callId);
  if (!call.voiceCallId || !call.hasRecording) throw notFound("Recording");
  const key = keyOf(call, channel);
  if (await ports().blobs.exists(key)) return ports().blobs.link(key, linkSeconds);
  const link = await ports().voice.recordingLink(call.voiceCallId, channel);
  if (!link) throw notFound("Recording");
  return link;
}

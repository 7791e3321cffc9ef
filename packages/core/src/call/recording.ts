import { refusal } from "@callwright/contracts/refusals";
import * as Candidate from "../candidate/index.ts";
import { db } from "../db/service.ts";
import { transact, tryWrite } from "../db/transact.ts";
import { expiryRuleDays, expiryRuleFor } from "../kernel/bucket.ts";
import { now } from "../kernel/clock.ts";
import { ports, tenantId } from "../kernel/context.ts";
import { AppError, notFound } from "../kernel/error.ts";
import * as Tenant from "../tenant/index.ts";
import { voiceOf } from "../voice-account/index.ts";
import type { CallItem } from "./item.ts";
import { get } from "./read.ts";

export type Channel = "mono" | "stereo";

const linkSeconds = 15 * 60;

/** One stereo file with a speaker on each channel; players mix it to mono. */
const recordingKey = ({ tenantId, callId }: Pick<CallItem, "tenantId" | "callId">): string =>
  `calls/${tenantId}/${callId}/recording`;

export async function copy(callId: string): Promise<void> {
  const key = { tenantId: tenantId(), callId };
  const eventual = await db().call.get(key).go();
  // An eventually consistent read may still show the call before its end; returning then would lose the message.
  const { data: call } = eventual.data?.hasRecording ? eventual : await db().call.get(key).go({ consistent: true });
  if (!call?.voiceCallId || !call.hasRecording) return;
  try {
    const recording = await voiceOf(call.accountId).openRecording(call.voiceCallId);
    if (!recording) throw new AppError("provider_unavailable", refusal("recording_not_ready"));
    const { recordingDays } = await Tenant.current({ consistent: false });
    const options = { keptDays: recordingDays && expiryRuleFor(recordingDays) };
    await ports().blobs.putStream(recordingKey(call), recording.body, recording.contentType, options);
  } catch (error) {
    // A redelivered message copies again: cheaper than a check each time. If a copy exists, the failure is ignored.
    if (!(await ports().blobs.exists(recordingKey(call)))) throw error;
  }
}

export const recordingLink = async (callId: string, channel: Channel): Promise<string> =>
  recordingLinkOf(await get(callId), channel);

/** The store keeps each copy at least this long. A copy missing later was deleted, so the provider's is not shown. */
const minKeptMs = expiryRuleDays[0] * 86_400_000;

/** Links to our copy, which has both channels, or to the provider's until ours exists. The caller checks the owner. */
export async function recordingLinkOf(call: CallItem, channel: Channel): Promise<string> {
  const { callId, voiceCallId, accountId, endedAt = call.createdAt } = call;
  if (!voiceCallId || !call.hasRecording) throw notFound("recording");
  const key = recordingKey(call);
  if (await ports().blobs.exists(key)) return ports().blobs.link(key, linkSeconds);
  const isDeleted = Date.parse(endedAt) + minKeptMs < now();
  const link = isDeleted ? undefined : await voiceOf(accountId).recordingLink(voiceCallId, channel);
  if (link) return link;
  if (isDeleted) await forgetRecording(callId);
  throw notFound("recording");
}

export async function forgetRecording(callId: string): Promise<void> {
  const key = { tenantId: tenantId(), callId };
  if (!(await tryWrite(db().call.patch(key).set({ hasRecording: false }).go()))) return;
  const { data: call } = await db().call.get(key).go({ consistent: true });
  if (!call) return;
  await transact((writer) =>
    Candidate.patch(writer, call, { set: { hasRecording: false }, where: { callId, hasRecording: true } }),
  );
}

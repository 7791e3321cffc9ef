import { refusal } from "@callwright/contracts/refusals";
import { ports } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import { voiceOf } from "../voice-account/index.ts";
import { cancelQueued } from "./cancel-queued.ts";
import type { CallItem } from "./item.ts";
import { get, load } from "./read.ts";

/** The end arrives as a report, like any other; an ended call is left unchanged. */
export async function hangUp(callId: string): Promise<void> {
  const call = await cancelIfQueued(await get(callId));
  if (!call || call.state === "ended") return;
  const controlUrl = await findControlUrl(call);
  if (!controlUrl) throw new AppError("conflict", refusal("call_dialing"));
  const { kind } = await ports().voice.endCall(controlUrl);
  log.info("call.hung-up", { tenantId: call.tenantId, callId, result: kind });
  if (kind === "unavailable") throw new AppError("provider_unavailable");
}

async function cancelIfQueued(call: CallItem): Promise<CallItem | undefined> {
  if (call.state !== "queued") return call;
  await cancelQueued([call.callId]);
  return load(call.callId);
}

async function findControlUrl({ voiceCallId, accountId }: CallItem): Promise<string | undefined> {
  if (!voiceCallId) return undefined;
  return (await voiceOf(accountId).getCall(voiceCallId))?.controlUrl;
}

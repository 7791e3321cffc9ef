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
  let call: CallItem | undefined = await get(callId);
  if (call.state === "queued") {
    await cancelQueued([callId]);
    call = await load(callId);
  }
  if (!call || call.state === "ended") return;
  const { voiceCallId, accountId } = call;
  const controlUrl = voiceCallId && (await voiceOf(accountId).getCall(voiceCallId))?.controlUrl;
  if (!controlUrl) throw new AppError("conflict", refusal("call_dialing"));
  const { kind } = await ports().voice.endCall(controlUrl);
  log.info("call.hung-up", { tenantId: call.tenantId, callId, result: kind });
  if (kind === "unavailable") throw new AppError("provider_unavailable");
}

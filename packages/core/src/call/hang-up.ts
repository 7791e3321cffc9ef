/** Ends a call at its owner's wish: one under way by the provider, one that waits by taking it back. */
import { ports } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import { log } from "../kernel/log.ts";
import { cancelQueued } from "./cancel-queued.ts";
import type { CallItem } from "./item.ts";
import { get, load } from "./read.ts";

/** Its end comes as any other does: by the provider's report. A call that is over is left as it is. */
export async function hangUp(callId: string): Promise<void> {
  const call = await cancelIfQueued(await get(callId));
  if (!call || call.state === "ended") return;
  const controlUrl = await findControlUrl(call);
  if (!controlUrl) throw new AppError("conflict", "This call is just being dialled. Try again in a moment.");
  const { kind } = await ports().voice.endCall(controlUrl);
  log.info("call.hung-up", { tenantId: call.tenantId, callId, result: kind });
  if (kind === "unavailable") throw new AppError("provider_unavailable");
}

/** The call as it is then: it may have been dialled in the meantime. */
async function cancelIfQueued(call: CallItem): Promise<CallItem | undefined> {
  if (call.state !== "queued") return call;
  await cancelQueued([call.callId]);
  return load(call.callId);
}

/** The provider knows where its call is controlled; a call of which it has not told yet has no such place. */
async function findControlUrl({ voiceCallId }: CallItem): Promise<string | undefined> {
  if (!voiceCallId) return undefined;
  return (await ports().voice.getCall(voiceCallId))?.controlUrl;
}

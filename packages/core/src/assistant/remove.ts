import { transact } from "../db/transact.ts";
import { describeError, log } from "../kernel/log.ts";
import { voiceOf } from "../voice-account/index.ts";
import { release } from "./numbers.ts";
import { get } from "./read.ts";

/** The numbers first: the provider keeps an assistant that a number has. */
export async function remove(assistantId: string): Promise<void> {
  const { tenantId, voiceAssistantId, voiceAccountId } = await get(assistantId);
  await release(assistantId);
  if (voiceAssistantId)
    await voiceOf(voiceAccountId)
      .deleteAssistant(voiceAssistantId)
      // No number names it: it can take no call.
      .catch((error: unknown) => log.warn("assistant.left-behind", { assistantId, error: describeError(error) }));
  await transact((writer) => [
    writer.assistant.remove({ tenantId, assistantId }).commit(),
    writer.parentCounters.delete({ tenantId, parentId: assistantId }).commit(),
  ]);
}

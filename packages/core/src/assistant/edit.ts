import { createInboundBody, updateInboundBody } from "@callwright/contracts";
import * as z from "zod/mini";
import { db } from "../db/service.ts";
import { omitUndefined, transact, tryWrite } from "../db/transact.ts";
import { nowIso } from "../kernel/clock.ts";
import { userActor } from "../kernel/context.ts";
import { notFound } from "../kernel/error.ts";
import { fn } from "../kernel/fn.ts";
import { newId } from "../kernel/id.ts";
import { describeError, log } from "../kernel/log.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import * as User from "../user/index.ts";
import { voiceOf } from "../voice-account/index.ts";
import { releaseNumbers, syncSoonFields } from "./numbers.ts";
import { type AssistantItem, get } from "./read.ts";
import { syncNow } from "./sync.ts";

export const create = fn(createInboundBody, async ({ dynamicVars: variables, ...input }): Promise<AssistantItem> => {
  const { tenantId, userId } = userActor();
  const user = await User.current();
  const colleagues = await PhoneNumber.readColleagues(input.colleagues);
  const { timezone = user.timezone } = input;
  Parent.requireKnownVoiceAndZone({ voice: input.voice, timezone });
  Parent.refuseDisclosureDenial(input.firstSentence, input.language, "firstSentence");
  const key = { tenantId, assistantId: newId("inb") };
  await transact((writer) => [
    writer.assistant
      .create({
        ...key,
        userId,
        ...input,
        timezone,
        variables,
        companyName: user.companyName,
        createdAt: nowIso(),
        colleagues,
        ...syncSoonFields(),
      })
      .commit(),
    // An assistant counts its calls in the same kind of row as a job.
    writer.parentCounters.create({ tenantId, parentId: key.assistantId, userId }).commit(),
  ]);
  return syncNow(await get(key.assistantId));
});

export const update = fn(
  z.extend(updateInboundBody, { assistantId: z.string() }),
  async ({ assistantId, dynamicVars: variables, ...changes }): Promise<AssistantItem> => {
    const { tenantId, firstSentence, language } = await get(assistantId);
    Parent.requireKnownVoiceAndZone(changes);
    const sentence = changes.firstSentence ?? firstSentence;
    Parent.refuseDisclosureDenial(sentence, changes.language ?? language, "firstSentence");
    const { companyName } = await User.current();
    const colleagues = changes.colleagues && (await PhoneNumber.readColleagues(changes.colleagues));
    const fields = omitUndefined({ ...changes, variables, colleagues, companyName });
    const patch = db()
      .assistant.patch({ tenantId, assistantId })
      .set({ ...fields, ...syncSoonFields() })
      .add({ revision: 1 })
      .remove(["reason"]);
    if (!(await tryWrite(patch.go()))) throw notFound("inbound");
    return syncNow(await get(assistantId));
  },
);

/** Releases the numbers first, since the provider does not delete an assistant that a number uses. */
export async function remove(assistantId: string): Promise<void> {
  const { tenantId, voiceAssistantId, voiceAccountId } = await get(assistantId);
  await releaseNumbers(assistantId);
  if (voiceAssistantId)
    await voiceOf(voiceAccountId)
      .deleteAssistant(voiceAssistantId)
      // A copy that remains at the provider takes no calls, since no number uses it.
      .catch((error: unknown) => log.warn("assistant.left-behind", { assistantId, error: describeError(error) }));
  await transact((writer) => [
    writer.assistant.remove({ tenantId, assistantId }).commit(),
    writer.parentCounters.delete({ tenantId, parentId: assistantId }).commit(),
  ]);
}

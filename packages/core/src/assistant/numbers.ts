import type { AnsweringBody } from "@callwright/contracts";
import * as Billing from "../billing/index.ts";
import { db } from "../db/service.ts";
import { tryWrite } from "../db/transact.ts";
import { now, toIso } from "../kernel/clock.ts";
import { runAsSystem, tenantId } from "../kernel/context.ts";
import * as PhoneNumber from "../number/index.ts";
import * as User from "../user/index.ts";
import { isMadePerCall } from "./call-assistant.ts";
import { type AssistantItem, get } from "./read.ts";

export async function setAnswering(numberId: string, { mode, assistantId }: AnsweringBody) {
  // Only an assistant needs the area "inbound"; the other modes are open to every user.
  if (assistantId === undefined) return PhoneNumber.setAnswering(numberId, { mode });
  User.requireArea("inbound");
  const number = await PhoneNumber.setAnswering(numberId, { mode, ...answererFields(await get(assistantId)) });
  await reviewAnswering({ userId: number.userId });
  // Read again, since the review may have closed the number.
  return PhoneNumber.get(numberId);
}

export async function releaseNumbers(assistantId: string): Promise<void> {
  for (const { numberId } of await PhoneNumber.listAnsweredBy(assistantId))
    await PhoneNumber.setAnswering(numberId, { mode: "callbacks" });
}

export async function updateAnsweredNumbers(assistant: AssistantItem): Promise<void> {
  const answerer = answererFields(assistant);
  for (const number of await PhoneNumber.listAnsweredBy(assistant.assistantId))
    if (number.voiceAssistantId !== answerer.voiceAssistantId || number.asksUs !== answerer.asksUs)
      await PhoneNumber.setAnswering(number.numberId, { mode: number.answering, ...answerer });
}

const answererFields = (assistant: AssistantItem) => ({
  assistantId: assistant.assistantId,
  voiceAssistantId: assistant.voiceAssistantId,
  asksUs: isMadePerCall(assistant) || undefined,
});

/** Partition of the sweep's index. One is enough, since assistants are saved by hand, and thus rarely. */
export const workShard = "assistants";

export const syncAfterFields = (seconds: number) => ({ workShard, workAt: toIso(now() + seconds * 1000) });

/** Makes the sweep sync the assistant if the request that saves it has not: 60 s exceed any request. */
export const syncSoonFields = () => syncAfterFields(60);

/** Closes numbers whose owner is disabled or out of credit, reopens others. Without a user: in the whole tenant. */
export async function reviewAnswering({ userId }: { readonly userId?: string | undefined }): Promise<void> {
  const owners = userId === undefined ? await ownersOfAnsweredNumbers() : [userId];
  for (const owner of owners) {
    const key = { tenantId: tenantId(), userId: owner };
    await runAsSystem(key, "assistant.credit", () => reviewOwner(key));
  }
}

async function ownersOfAnsweredNumbers(): Promise<string[]> {
  const owners = new Set<string>();
  let after: string | undefined;
  do {
    const { items, next } = await PhoneNumber.listOfTenant({ limit: 100, after });
    for (const { assistantId, userId } of items) if (assistantId) owners.add(userId);
    after = next;
  } while (after);
  return [...owners];
}

async function reviewOwner(owner: Billing.Owner): Promise<void> {
  const numbers = (await PhoneNumber.list()).filter(({ assistantId }) => assistantId !== undefined);
  if (numbers.length === 0) return;
  const [{ isOut, changesAt }, user] = await Promise.all([Billing.creditOutlook(owner), User.find(owner.userId)]);
  const isClosed = isOut || user?.isDisabled === true;
  for (const number of numbers) await PhoneNumber.setClosed(number, isClosed);
  // One assistant of the owner is enough: the review covers all the owner's numbers.
  const assistantId = numbers[0]?.assistantId;
  if (changesAt && assistantId) await scheduleReview(owner.tenantId, assistantId, changesAt);
}

/** Makes the sweep review the assistant's owner at `workAt`. An assistant that already has a due time keeps it. */
async function scheduleReview(tenantId: string, assistantId: string, workAt: string): Promise<void> {
  const patch = db()
    .assistant.patch({ tenantId, assistantId })
    .set({ workShard, workAt })
    .where((row, op) => op.notExists(row.workAt));
  await tryWrite(patch.go());
}

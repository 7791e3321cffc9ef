import type { AssistantItem } from "../../assistant/index.ts";
import type { CandidateItem } from "../../candidate/index.ts";
import type { ReadRow } from "../../db/light-rows.ts";
import type { Item } from "../../db/service.ts";
import { now } from "../../kernel/clock.ts";
import type * as PhoneNumber from "../../number/index.ts";
import type { CallItem } from "../item.ts";

export type CallTarget =
  | {
      readonly kind: "callback";
      readonly parent: Item<"parent">;
      readonly candidate: CandidateItem;
      readonly previous: CallItem;
    }
  | {
      readonly kind: "assistant";
      readonly assistant: AssistantItem;
      readonly person?: CandidateItem | undefined;
    }
  | { readonly kind: "none" };

/** A person's call within this time after ours counts as a callback. */
const callbackMs = 30 * 86_400_000;

export async function readCallTarget(
  read: ReadRow,
  number: PhoneNumber.NumberItem,
  caller: string | undefined,
): Promise<CallTarget> {
  const mode = number.answering;
  if (mode === "none") return { kind: "none" };
  const callback = mode === "callbacks" && caller ? await findCallback(read, number, caller) : undefined;
  if (callback) return callback;
  const target = await findAssistant(read, number);
  return target.kind === "assistant" && caller ? { ...target, person: await findPerson(read, number, caller) } : target;
}

async function findPerson(read: ReadRow, { tenantId, userId }: PhoneNumber.NumberItem, phoneNumber: string) {
  const { parentId } = (await read("contact", { tenantId, phoneNumber, kind: "added" })) ?? {};
  const holder = parentId && (await read("candidatePhone", { tenantId, parentId, phoneNumber }));
  if (!holder) return undefined;
  const candidate = await read("candidate", { tenantId, parentId, candidateId: holder.candidateId });
  return candidate?.userId === userId ? candidate : undefined;
}

async function findCallback(
  read: ReadRow,
  { tenantId, numberId, userId }: PhoneNumber.NumberItem,
  phoneNumber: string,
) {
  const contact = await read("contactState", { tenantId, phoneNumber });
  const { latestCall, earlierCalls } = contact ?? {};
  const previousId = latestCall?.numberId === numberId ? latestCall.callId : earlierCalls?.[numberId];
  // Contacts keep call ids without their prefix.
  const previous = previousId && (await read("call", { tenantId, callId: `call_${previousId}` }));
  if (!previous || previous.userId !== userId || Date.parse(previous.createdAt) < now() - callbackMs) return undefined;
  const { parentId, candidateId } = previous;
  const [parent, candidate] = await Promise.all([
    read("parent", { tenantId, parentId }),
    read("candidate", { tenantId, parentId, candidateId }),
  ]);
  return parent && candidate ? ({ kind: "callback", parent, candidate, previous } as const) : undefined;
}

export async function findAssistant(
  read: ReadRow,
  { tenantId, assistantId }: PhoneNumber.NumberItem,
): Promise<CallTarget> {
  const assistant = assistantId && (await read("assistant", { tenantId, assistantId }));
  return assistant ? { kind: "assistant", assistant } : { kind: "none" };
}

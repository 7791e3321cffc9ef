/** Finds the target of an inbound call: the job or campaign that called them, else the number's assistant. */
import * as Assistant from "../../assistant/index.ts";
import * as Candidate from "../../candidate/index.ts";
import * as Compliance from "../../compliance/index.ts";
import type { Item } from "../../db/service.ts";
import { now } from "../../kernel/clock.ts";
import * as PhoneNumber from "../../number/index.ts";
import * as Parent from "../../parent/index.ts";
import type { CallItem } from "../item.ts";
import { load } from "../read.ts";

export type CallTarget =
  | {
      readonly kind: "callback";
      readonly parent: Item<"job">;
      readonly candidate: Candidate.CandidateItem;
      /** The call that is returned. */
      readonly previous: CallItem;
    }
  | { readonly kind: "assistant"; readonly assistant: Assistant.AssistantItem }
  | { readonly kind: "none" };

/** A later caller is a stranger. */
const callbackMs = 30 * 86_400_000;

/** `caller`: absent if withheld. */
export async function targetOf(number: PhoneNumber.NumberItem, caller: string | undefined): Promise<CallTarget> {
  const mode = PhoneNumber.answeringOf(number);
  if (mode === "none") return { kind: "none" };
  const callback = mode === "callbacks" && caller ? await callbackOf(number, caller) : undefined;
  return callback ?? assistantOf(number);
}

async function callbackOf({ numberId, userId }: PhoneNumber.NumberItem, caller: string) {
  const callId = await Compliance.lastCallFrom(numberId, caller);
  const previous = callId && (await load(callId));
  if (!previous || previous.userId !== userId || Date.parse(previous.createdAt) < now() - callbackMs) return undefined;
  const { parentId, candidateId } = previous;
  const [parent, candidate] = await Promise.all([
    Parent.loadTexts(parentId),
    Candidate.getEventual(parentId, candidateId),
  ]);
  return parent && candidate ? ({ kind: "callback", parent, candidate, previous } as const) : undefined;
}

export async function assistantOf({ assistantId }: PhoneNumber.NumberItem): Promise<CallTarget> {
  const assistant = assistantId && (await Assistant.load(assistantId));
  return assistant ? { kind: "assistant", assistant } : { kind: "none" };
}

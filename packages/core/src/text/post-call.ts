import { fillPrompt, outcomeBucket, promptValues } from "@callwright/contracts";
import { defaultSmsDelay } from "@callwright/contracts/endpoints/parent";
import * as Candidate from "../candidate/index.ts";
import type { Item } from "../db/service.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import { dueAfter } from "./delay.ts";
import { postCallTextId, type TextItem } from "./item.ts";
import { fullName } from "./pre-call.ts";
import { queue } from "./queue.ts";

type EndedCall = Pick<
  Item<"call">,
  "callId" | "userId" | "parentId" | "candidateId" | "numberId" | "outcomeLabel" | "dialedAt" | "wantsText"
>;

export async function queuePostCall(call: EndedCall): Promise<void> {
  if (!call.wantsText || !call.dialedAt) return;
  const parent = await Parent.loadTexts(call.parentId);
  if (!parent?.isPostCallSms || parent.smsTemplate.trim() === "" || !isWanted(parent, call)) return;
  const dueMs = dueAfter(parent.postCallSmsDelay ?? defaultSmsDelay.postCall, parent.timezone);
  if (dueMs === undefined) return;
  const [candidate, number] = await Promise.all([
    Candidate.load(call.parentId, call.candidateId),
    PhoneNumber.load(call.numberId),
  ]);
  if (candidate && number?.canText) await queueForCall(call, { parent, candidate, number, dueMs });
}

interface PostCallText {
  readonly parent: Item<"parent">;
  readonly candidate: Candidate.CandidateItem;
  readonly number: PhoneNumber.NumberItem;
  readonly dueMs: number;
  readonly replaces?: TextItem;
}

async function queueForCall(
  { callId, userId }: Pick<EndedCall, "callId" | "userId">,
  thanks: PostCallText,
): Promise<void> {
  const { parent, candidate, number, dueMs, replaces } = thanks;
  const { phoneNumber, parentId, candidateId } = candidate;
  const linkOf = await Candidate.linkValues(parent.smsTemplate);
  const values = { ...promptValues(Parent.factsOf(parent), candidate), ...linkOf(candidate) };
  const text = {
    ...{ textId: postCallTextId(callId), userId, purpose: "post_call" as const, number, callId, dueMs, replaces },
    person: { phoneNumber, name: fullName(candidate), parentId, parentTitle: parent.title, candidateId },
    body: fillPrompt(parent.smsTemplate, values).trim(),
  };
  const { tenantId } = number;
  await queue([text], (writer) => [writer.call.patch({ tenantId, callId }).set({ hasText: false }).commit()]);
}

export async function requeuePostCall(of: {
  readonly parent: Item<"parent">;
  readonly number: PhoneNumber.NumberItem;
  readonly text: TextItem;
}): Promise<void> {
  const { parent, number, text } = of;
  const { callId, userId, candidateId = "", dueAt } = text;
  const candidate = await Candidate.load(parent.parentId, candidateId);
  if (!callId || !candidate || parent.smsTemplate.trim() === "") return;
  await queueForCall({ callId, userId }, { parent, candidate, number, dueMs: Date.parse(dueAt), replaces: text });
}

function isWanted({ postCallSmsOutcomes = [] }: Item<"parent">, { outcomeLabel = "" }: EndedCall): boolean {
  const bucket = outcomeBucket(outcomeLabel);
  return postCallSmsOutcomes.length === 0 || postCallSmsOutcomes.some((outcome) => outcome === bucket);
}

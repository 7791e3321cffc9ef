/** The texts that a job sends automatically before and after its calls. */
import { fillPrompt, outcomeBucket, promptValues, type SmsDelay } from "@callwright/contracts";
import { defaultSmsDelay } from "@callwright/contracts/endpoints/parent";
import type { PromptPerson } from "@callwright/contracts/prompt-fill";
import { refusal } from "@callwright/contracts/refusals";
import { isTooLong } from "@callwright/contracts/sms";
import { smsDelaySeconds } from "@callwright/contracts/text-words";
import { Temporal } from "temporal-polyfill";
import * as Candidate from "../candidate/index.ts";
import type { Item } from "../db/service.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { AppError } from "../kernel/error.ts";
import * as PhoneNumber from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import { canRequeue, type NewText, postCallTextId, type TextItem } from "./item.ts";
import { queue } from "./queue.ts";
import { getMany } from "./read.ts";

/** A transaction holds 100 items: four per candidate, those of number, job and counters by reason, and the caller's. */
export const preCallsPerTransaction = 22;
const blankPerson = { firstName: "", lastName: "" };

const preCallBody = (parent: Parent.ParentItem, person: PromptPerson, links = {}): string =>
  fillPrompt(parent.preCallSmsTemplate, { ...promptValues(Parent.factsOf(parent), person), ...links }).trim();

/** Throws if the job sends no pre-call texts, or if even the shortest one is too long for the number. */
export function requirePreCalls(parent: Parent.ParentItem, number?: Pick<PhoneNumber.NumberItem, "provider">): void {
  if (!parent.isPreCallSms) throw new AppError("unprocessable", refusal("pre_call_sms_off"));
  if (parent.preCallSmsTemplate.trim() === "") throw new AppError("unprocessable", refusal("pre_call_sms_empty"));
  if (number && isTooLong(preCallBody(parent, blankPerson), number.provider))
    throw new AppError("unprocessable", refusal("sms_too_long"));
}

/** When the pre-call texts are due; as soon as possible if the job schedules none. */
export function preCallDueMs(parent: Parent.ParentItem, number?: Pick<PhoneNumber.NumberItem, "provider">): number {
  requirePreCalls(parent, number);
  const delay = parent.preCallSmsDelay ?? defaultSmsDelay.preCall;
  return dueAfter(delay, parent.timezone) ?? now() + smsDelaySeconds.immediately * 1000;
}

interface PreCallBatch {
  readonly parent: Parent.ParentItem;
  readonly number: PhoneNumber.NumberItem;
  readonly dueMs: number;
  /** Start of the run, if one queues the texts: people called after it need no pre-call text. */
  readonly since?: string | undefined;
  readonly people: readonly Candidate.CandidateItem[];
}

/** Queues texts in one transaction with the caller's writes. False if a candidate or one of those writes conflicts. */
export async function queuePreCalls(
  { parent, number, dueMs, since, people }: PreCallBatch,
  callerWrites: (writer: Writer) => Write[],
) {
  const requeueableById = await loadRequeueable(parent, people);
  const linkValuesOf = await Candidate.linkValues(parent.preCallSmsTemplate);
  const texts = people.map((person) => ({
    ...newPreCall(parent, number, person, dueMs),
    body: preCallBody(parent, person, linkValuesOf(person)),
    since,
    replaces: requeueableById.get(Candidate.preCallTextId(parent.parentId, person.candidateId)),
  }));
  const result = await queue(texts, (writer) => [
    ...callerWrites(writer),
    writer.parentCounters
      .patch({ tenantId: parent.tenantId, parentId: parent.parentId })
      .add({ preTexts: people.length, version: 1 })
      .commit(),
    ...people.flatMap((person) =>
      Candidate.patch(writer, person, {
        set: { hasPreText: true },
        where: { hasPreText: person.hasPreText, phoneNumber: person.phoneNumber },
      }),
    ),
  ]);
  return result.ok;
}

const maxTries = 10;

export async function requeuePreCalls(batch: {
  readonly parent: Parent.ParentItem;
  readonly number: PhoneNumber.NumberItem;
  readonly texts: readonly TextItem[];
}): Promise<void> {
  const { parent, number, texts } = batch;
  const [firstText] = texts;
  if (!firstText || parent.preCallSmsTemplate.trim() === "") return;
  const ids = texts.flatMap(({ candidateId }) => candidateId ?? []);
  const { dueAt, createdAt, since = createdAt } = firstText;
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const people = (await Candidate.getMany(parent.parentId, ids)).filter(({ hasPreText }) => !hasPreText);
    if (people.length === 0) return;
    if (await queuePreCalls({ parent, number, dueMs: Date.parse(dueAt), since, people }, () => [])) return;
  }
  throw new AppError("unavailable");
}

async function loadRequeueable(
  { parentId }: Parent.ParentItem,
  people: PreCallBatch["people"],
): Promise<Map<string, TextItem>> {
  const textIds = people
    // False, unlike absent, means that an earlier text was queued and dropped.
    .filter(({ hasPreText }) => hasPreText === false)
    .map(({ candidateId }) => Candidate.preCallTextId(parentId, candidateId));
  const texts = await getMany(textIds);
  return new Map([...texts].filter(([, text]) => canRequeue(text)));
}

function newPreCall(
  parent: Parent.ParentItem,
  number: PhoneNumber.NumberItem,
  person: Candidate.CandidateItem,
  dueMs: number,
): Omit<NewText, "body"> {
  const { parentId, candidateId, phoneNumber } = person;
  return {
    textId: Candidate.preCallTextId(parentId, candidateId),
    userId: parent.userId,
    purpose: "pre_call",
    number,
    person: { phoneNumber, name: Candidate.fullName(person), parentId, parentTitle: parent.title, candidateId },
    dueMs,
  };
}

/** Milliseconds since the epoch, never in the past; undefined if the job schedules no text. */
export function dueAfter(delay: SmsDelay, timezone: string): number | undefined {
  switch (delay.option) {
    case "not_scheduled":
      return undefined;
    case "custom":
      return customTime(delay, timezone);
    default:
      return now() + smsDelaySeconds[delay.option] * 1000;
  }
}

/** "compatible" moves a skipped local time forward and takes the first of a repeated one. */
function customTime({ minutes, at }: SmsDelay, timezone: string): number {
  if (at === undefined) return now() + (minutes ?? 0) * 60_000;
  const instant = Temporal.PlainDateTime.from(at).toZonedDateTime(timezone, { disambiguation: "compatible" });
  return Math.max(now(), instant.epochMilliseconds);
}

type EndedCall = Pick<
  Item<"call">,
  "callId" | "userId" | "parentId" | "candidateId" | "numberId" | "outcomeLabel" | "dialedAt" | "wantsText"
>;

export async function queuePostCall(call: EndedCall): Promise<void> {
  if (!call.wantsText || !call.dialedAt) return;
  const parent = await Parent.loadTexts(call.parentId);
  if (!parent?.isPostCallSms || parent.smsTemplate.trim() === "" || !wantsTextAfter(parent, call)) return;
  const dueMs = dueAfter(parent.postCallSmsDelay ?? defaultSmsDelay.postCall, parent.timezone);
  if (dueMs === undefined) return;
  const [candidate, number] = await Promise.all([
    Candidate.load(call.parentId, call.candidateId),
    PhoneNumber.load(call.numberId),
  ]);
  if (candidate && number?.canText) await queuePostCallText(call, { parent, candidate, number, dueMs });
}

interface PostCallText {
  readonly parent: Item<"parent">;
  readonly candidate: Candidate.CandidateItem;
  readonly number: PhoneNumber.NumberItem;
  readonly dueMs: number;
  readonly replaces?: TextItem;
}

async function queuePostCallText(
  { callId, userId }: Pick<EndedCall, "callId" | "userId">,
  postCall: PostCallText,
): Promise<void> {
  const { parent, candidate, number, dueMs, replaces } = postCall;
  const { phoneNumber, parentId, candidateId } = candidate;
  const linkValuesOf = await Candidate.linkValues(parent.smsTemplate);
  const values = { ...promptValues(Parent.factsOf(parent), candidate), ...linkValuesOf(candidate) };
  const text = {
    textId: postCallTextId(callId),
    userId,
    purpose: "post_call" as const,
    number,
    callId,
    dueMs,
    replaces,
    person: { phoneNumber, name: Candidate.fullName(candidate), parentId, parentTitle: parent.title, candidateId },
    body: fillPrompt(parent.smsTemplate, values).trim(),
  };
  const callKey = { tenantId: number.tenantId, callId };
  // `hasText` becomes true when the carrier accepts the text.
  await queue([text], (writer) => [writer.call.patch(callKey).set({ hasText: false }).commit()]);
}

export async function requeuePostCall(droppedText: {
  readonly parent: Item<"parent">;
  readonly number: PhoneNumber.NumberItem;
  readonly text: TextItem;
}): Promise<void> {
  const { parent, number, text } = droppedText;
  const { callId, userId, candidateId = "", dueAt } = text;
  const candidate = await Candidate.load(parent.parentId, candidateId);
  if (!callId || !candidate || parent.smsTemplate.trim() === "") return;
  await queuePostCallText({ callId, userId }, { parent, candidate, number, dueMs: Date.parse(dueAt), replaces: text });
}

function wantsTextAfter({ postCallSmsOutcomes = [] }: Item<"parent">, { outcomeLabel = "" }: EndedCall): boolean {
  const bucket = outcomeBucket(outcomeLabel);
  return postCallSmsOutcomes.length === 0 || postCallSmsOutcomes.some((outcome) => outcome === bucket);
}

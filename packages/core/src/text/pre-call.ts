import { fillPrompt, promptValues } from "@callwright/contracts";
import { defaultSmsDelay } from "@callwright/contracts/endpoints/parent";
import type { PersonFacts } from "@callwright/contracts/prompt-fill";
import { refusal } from "@callwright/contracts/refusals";
import { isTooLong } from "@callwright/contracts/sms-segments";
import { smsDelaySeconds } from "@callwright/contracts/text-words";
import * as Candidate from "../candidate/index.ts";
import type { Write, Writer } from "../db/transact.ts";
import { now } from "../kernel/clock.ts";
import { AppError } from "../kernel/error.ts";
import type { NumberItem } from "../number/index.ts";
import * as Parent from "../parent/index.ts";
import { dueAfter } from "./delay.ts";
import { canRequeue, type NewText, type TextItem } from "./item.ts";
import { queue } from "./queue.ts";
import { preCallTexts } from "./read.ts";

/** A transaction holds 100 items: four per candidate, and the rows of number, job, caller and reasons. */
export const preCallsPerTransaction = 22;

const blankPerson = { firstName: "", lastName: "" };

const preCallBody = (parent: Parent.ParentItem, person: PersonFacts, own = {}): string =>
  fillPrompt(parent.preCallSmsTemplate, { ...promptValues(Parent.factsOf(parent), person), ...own }).trim();

/** Now if the job schedules none. Throws if it sends no pre-call texts, or if even the shortest one is too long. */
export function preCallDueMs(parent: Parent.ParentItem, number?: Pick<NumberItem, "provider">): number {
  if (!parent.isPreCallSms) throw new AppError("unprocessable", refusal("pre_call_sms_off"));
  if (parent.preCallSmsTemplate.trim() === "") throw new AppError("unprocessable", refusal("pre_call_sms_empty"));
  if (number && isTooLong(preCallBody(parent, blankPerson), number.provider))
    throw new AppError("unprocessable", refusal("sms_too_long"));
  const delay = parent.preCallSmsDelay ?? defaultSmsDelay.preCall;
  return dueAfter(delay, parent.timezone) ?? now() + smsDelaySeconds.immediately * 1000;
}

export interface PreCallBatch {
  readonly parent: Parent.ParentItem;
  readonly number: NumberItem;
  readonly dueMs: number;
  readonly since?: string | undefined;
  readonly people: readonly Candidate.CandidateItem[];
}

/** With the caller's own writes in the same transaction. False if a candidate or one of those writes conflicts. */
export async function queuePreCalls(
  { parent, number, dueMs, since, people }: PreCallBatch,
  also: (writer: Writer) => Write[],
) {
  const dropped = await loadRequeueable(parent, people);
  const linkOf = await Candidate.linkValues(parent.preCallSmsTemplate);
  const texts = people.map((person) => ({
    ...newPreCall(parent, number, person, dueMs),
    body: preCallBody(parent, person, linkOf(person)),
    ...{ since, replaces: dropped.get(person.candidateId) },
  }));
  const done = await queue(texts, (writer) => [
    ...also(writer),
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
  return done.ok;
}

const maxTries = 10;

export async function requeuePreCalls(of: {
  readonly parent: Parent.ParentItem;
  readonly number: NumberItem;
  readonly texts: readonly TextItem[];
}): Promise<void> {
  const { parent, number, texts } = of;
  const [first] = texts;
  if (!first || parent.preCallSmsTemplate.trim() === "") return;
  const ids = texts.flatMap(({ candidateId }) => candidateId ?? []);
  const { dueAt, createdAt, since = createdAt } = first;
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
  const theirs = people.flatMap(({ hasPreText, candidateId }) =>
    hasPreText === false ? [{ candidateId, textId: Candidate.preCallTextId(parentId, candidateId) }] : [],
  );
  const texts = await preCallTexts(theirs);
  return new Map([...texts].filter(([, text]) => canRequeue(text)));
}

function newPreCall(
  parent: Parent.ParentItem,
  number: NumberItem,
  person: Candidate.CandidateItem,
  dueMs: number,
): Omit<NewText, "body"> {
  const { parentId, candidateId, phoneNumber } = person;
  return {
    textId: Candidate.preCallTextId(parentId, candidateId),
    userId: parent.userId,
    purpose: "pre_call",
    number,
    person: { phoneNumber, name: fullName(person), parentId, parentTitle: parent.title, candidateId },
    dueMs,
  };
}

export const fullName = ({ firstName, lastName }: Pick<Candidate.CandidateItem, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

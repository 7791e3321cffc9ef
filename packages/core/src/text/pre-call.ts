/** Pre-call texts of a job's people: once a person, some at a time, in the transaction that counts them. */
import { fillPrompt, promptValues } from "@callwright/contracts";
import { defaultSmsDelay } from "@callwright/contracts/endpoints/job";
import type { PersonFacts } from "@callwright/contracts/prompt-fill";
import { refusal } from "@callwright/contracts/refusals";
import { isTooLong } from "@callwright/contracts/sms-segments";
import { smsDelaySeconds } from "@callwright/contracts/text-words";
import * as Candidate from "../candidate/index.ts";
import type { Write, Writer } from "../db/transact.ts";
import * as Job from "../job/index.ts";
import { now } from "../kernel/clock.ts";
import { AppError } from "../kernel/error.ts";
import type { NumberItem } from "../number/index.ts";
import { dueAfter } from "./delay.ts";
import { mayLeaveAnew, type NewText, preCallTextId, type TextItem } from "./item.ts";
import { queue } from "./queue.ts";
import { preCallTexts } from "./read.ts";

/** A transaction holds 100 items: four a person, beside the number's, the job's, the work's own and the reasons' counts. */
export const preCallsAtOnce = 22;

/** Whose text is shorter than anybody's. */
const nobody = { firstName: "", lastName: "" };

const wordsFor = (job: Job.JobItem, person: PersonFacts): string =>
  fillPrompt(job.preCallSmsTemplate, promptValues(Job.factsOf(job), person)).trim();

/**
 * When those leave that are asked for now: at once, where by themselves none would. Throws where the job sends none, or where
 * the number from which they are to leave is told, and its carrier takes nobody's.
 */
export function preCallDueMs(job: Job.JobItem, number?: Pick<NumberItem, "provider">): number {
  if (!job.isPreCallSms) throw new AppError("unprocessable", refusal("pre_call_sms_off"));
  if (job.preCallSmsTemplate.trim() === "") throw new AppError("unprocessable", refusal("pre_call_sms_empty"));
  if (number && isTooLong(wordsFor(job, nobody), number.provider))
    throw new AppError("unprocessable", refusal("sms_too_long"));
  const delay = job.preCallSmsDelay ?? defaultSmsDelay.preCall;
  return dueAfter(delay, job.timezone) ?? now() + smsDelaySeconds.immediately * 1000;
}

export interface PreCalls {
  readonly job: Job.JobItem;
  readonly number: NumberItem;
  readonly dueMs: number;
  /** Whoever is called after that gets none (ISO 8601); from now on where not told. */
  readonly since?: string | undefined;
  readonly people: readonly Candidate.CandidateItem[];
}

/**
 * Queues the pre-call texts of these people, who have none as they were read. `also` is written with them. False when one of
 * them, or what else is written, has changed since.
 */
export async function queuePreCalls(
  { job, number, dueMs, since, people }: PreCalls,
  also: (writer: Writer) => Write[],
) {
  const anew = await neverLeft(job, people);
  const texts = people.map((person) => ({
    ...preCall(job, number, person, dueMs),
    ...{ since, before: anew.get(person.candidateId) },
  }));
  const done = await queue(texts, (writer) => [
    ...also(writer),
    writer.jobCounters
      .patch({ tenantId: job.tenantId, parentId: job.jobId })
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

/** Somebody may change while they are queued: all are read again then. */
const maxTries = 10;

/** Queues texts of one number and one time again that never left, for whoever has none yet. */
export async function againBeforeCall(of: {
  readonly job: Job.JobItem;
  readonly number: NumberItem;
  readonly texts: readonly TextItem[];
}): Promise<void> {
  const { job, number, texts } = of;
  const [first] = texts;
  if (!first || job.preCallSmsTemplate.trim() === "") return;
  const ids = texts.flatMap(({ candidateId }) => candidateId ?? []);
  const { dueAt, createdAt, since = createdAt } = first;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const people = (await Candidate.getMany(job.jobId, ids)).filter(({ hasPreText }) => !hasPreText);
    if (people.length === 0) return;
    if (await queuePreCalls({ job, number, dueMs: Date.parse(dueAt), since, people }, () => [])) return;
  }
  throw new AppError("unavailable");
}

/** Those of them whose text was dropped for a reason that passes. */
async function neverLeft({ jobId }: Job.JobItem, people: PreCalls["people"]): Promise<Map<string, TextItem>> {
  const theirs = people.flatMap(({ hasPreText, candidateId }) =>
    hasPreText === false ? [{ candidateId, textId: preCallTextId(jobId, candidateId) }] : [],
  );
  const texts = await preCallTexts(theirs);
  return new Map([...texts].filter(([, text]) => mayLeaveAnew(text)));
}

function preCall(job: Job.JobItem, number: NumberItem, person: Candidate.CandidateItem, dueMs: number): NewText {
  const { parentId, candidateId, phoneNumber } = person;
  return {
    textId: preCallTextId(parentId, candidateId),
    userId: job.userId,
    purpose: "pre_call",
    number,
    person: { phoneNumber, name: nameOf(person), parentId, parentTitle: job.title, candidateId },
    body: wordsFor(job, person),
    dueMs,
  };
}

export const nameOf = ({ firstName, lastName }: Pick<Candidate.CandidateItem, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

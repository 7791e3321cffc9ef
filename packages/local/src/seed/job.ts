/** Creates a demo job with its people, and gives some of them a call that took place before. */
import type { CandidateInput } from "@callwright/contracts";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as Job from "@callwright/core/job/index";
import { ports, runAs } from "@callwright/core/kernel/context";
import type { Queue } from "@callwright/core/ports/queue";
import type { DemoJob, DemoPerson } from "./data.ts";
import { type Remember, seedCall } from "./past-call.ts";

/** More than any person's demo data: the job is found among the user's first ones. */
const pageSize = 100;

export async function seedJob(demo: DemoJob, numberId: string, remember: Remember): Promise<void> {
  const { items } = await Job.list({ page: 1, pageSize });
  const job = items.find(({ title }) => title === demo.job.title) ?? (await Job.create(demo.job));
  if (job.totalCandidates < demo.people.length) await Candidate.add(job, demo.people.map(rowOf));
  const called = new Set(demo.people.slice(0, demo.called).map(([, , phoneNumber]) => phoneNumber));
  const calls = { job, numberId };
  await runAs({ ports: { ...ports(), queue: unheard } }, () => callBefore(calls, called, remember));
  await callNow(calls, demo.calledNow);
}

interface Calls {
  readonly job: Job.JobItem;
  readonly numberId: string;
}

/** Nobody is dialled, and what follows from a call is done at once: no worker is to hear of the past. */
const unheard: Queue = { send: async () => {}, ping: async () => {} };

async function callBefore({ job, numberId }: Calls, called: ReadonlySet<string>, remember: Remember): Promise<void> {
  let place = 0;
  for await (const candidate of Candidate.all(job.jobId)) {
    if (!called.has(candidate.phoneNumber) || candidate.totalCalls > 0) continue;
    const callId = candidate.pendingCallId ?? (await placeCall(job.jobId, candidate.candidateId, numberId));
    await seedCall({ job, candidate, callId, place: place++, remember });
  }
}

/** A call that goes on while the people of the demo look around for the first time. */
async function callNow({ job, numberId }: Calls, phoneNumber: string | undefined): Promise<void> {
  for await (const candidate of Candidate.all(job.jobId)) {
    const isFresh = candidate.totalCalls === 0 && !candidate.pendingCallId;
    if (candidate.phoneNumber === phoneNumber && isFresh) await placeCall(job.jobId, candidate.candidateId, numberId);
  }
}

async function placeCall(parentId: string, candidateId: string, numberId: string): Promise<string> {
  const { callId } = await Call.place({ parentId, candidateId, numberId });
  return callId;
}

const rowOf = ([firstName, lastName, phoneNumber, experience, salary]: DemoPerson): CandidateInput => ({
  firstName,
  lastName,
  phoneNumber,
  experience,
  salary,
});

/** Creates a demo job with its people, and gives some of them a call that took place before. */
import { type CandidateInput, defaultReachPlan, type ReachPlan } from "@callwright/contracts";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { now } from "@callwright/core/kernel/clock";
import { AppError } from "@callwright/core/kernel/error";
import * as Parent from "@callwright/core/parent/index";
import * as Reach from "@callwright/core/reach/index";
import { lastWorkingAfternoon } from "../working-hours.ts";
import type { DemoJob, DemoPerson } from "./data.ts";
import { type Remember, seedCall } from "./past-call.ts";

/** More than any person's demo data: the job is found among the user's first ones. */
const pageSize = 100;

export async function seedJob(demo: DemoJob, numberId: string, remember: Remember): Promise<void> {
  const { items } = await Parent.list("job", { page: 1, pageSize });
  const job = items.find(({ title }) => title === demo.job.title) ?? (await Parent.create(demo.job));
  if (job.totalCandidates < demo.people.length) await Candidate.add(job, demo.people.map(rowOf));
  const called = new Set(demo.people.slice(0, demo.called).map(([, , phoneNumber]) => phoneNumber));
  const calls = { job, numberId };
  await callBefore(calls, called, remember);
  await callNow(calls, demo.calledNow);
}

interface Calls {
  readonly job: Parent.ParentItem;
  readonly numberId: string;
}

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;

const once: ReachPlan = {
  attempts: { no_answer: [], busy: [], voicemail: [], screened: [], failed: [] },
  maxAttempts: 1,
};

/** One after the other on the last afternoon of which all of them were over by now. */
async function callBefore({ job, numberId }: Calls, called: ReadonlySet<string>, remember: Remember): Promise<void> {
  const parentId = job.jobId;
  if (job.totalCalls >= called.size) return;
  let atMs = lastWorkingAfternoon(now() - hourMs - called.size * quarterMs);
  // No automatic retries: the demo's recruiter decides.
  await Reach.savePlan({ parentId, plan: once });
  for await (const candidate of Candidate.all(job.jobId)) {
    if (!called.has(candidate.phoneNumber)) continue;
    atMs += quarterMs;
    const isFresh = candidate.totalCalls === 0 && !candidate.pendingCallId;
    if (isFresh) await seedCall({ job, candidate, numberId, atMs, remember });
  }
  await Reach.savePlan({ parentId, plan: defaultReachPlan });
}

/** A live call for the first look at the demo; at night no calls are placed. */
async function callNow({ job, numberId }: Calls, phoneNumber: string | undefined): Promise<void> {
  for await (const { candidateId, ...candidate } of Candidate.all(job.jobId)) {
    if (candidate.phoneNumber !== phoneNumber || candidate.totalCalls > 0 || candidate.pendingCallId) continue;
    const placed = Call.place({ parentId: job.jobId, candidateId, numberId });
    await placed.catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

const rowOf = ([firstName, lastName, phoneNumber, experience, salary]: DemoPerson): CandidateInput => ({
  firstName,
  lastName,
  phoneNumber,
  experience,
  salary,
});

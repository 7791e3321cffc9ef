/** Creates a demo job or campaign with its people and with past calls to some of them. */
import { type CandidateInput, defaultReachPlan, type ReachPlan } from "@callwright/contracts";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { now } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import * as Reach from "@callwright/core/reach/index";
import { lastWorkingAfternoon } from "../working-hours.ts";
import type { DemoCampaign, DemoJob, DemoPerson } from "./data.ts";
import { placeIfAllowed, type RememberCall, seedCall } from "./past-call.ts";

/** More than any demo user has, so that one page finds the job. */
const pageSize = 100;

export async function seedJob(demo: DemoJob | DemoCampaign, numberId: string, remember: RememberCall): Promise<void> {
  const job = "job" in demo ? await findOrCreateJob(demo) : await findOrCreateCampaign(demo);
  if (job.totalCandidates < demo.people.length) await Candidate.add(job, demo.people.map(candidateRow));
  const jobAndNumber = { job, numberId };
  await seedPastCalls(jobAndNumber, demo, remember);
  await placeLiveCall(jobAndNumber, demo.calledNow);
}

async function findOrCreateJob({ job }: DemoJob): Promise<Parent.ParentItem> {
  const { items } = await Parent.list("job", { page: 1, pageSize });
  return items.find(({ title }) => title === job.title) ?? Parent.create(job);
}

async function findOrCreateCampaign({ campaign }: DemoCampaign): Promise<Parent.ParentItem> {
  const { items } = await Parent.list("campaign", { page: 1, pageSize });
  return items.find(({ title }) => title === campaign.title) ?? Parent.createCampaign(campaign);
}

interface JobAndNumber {
  readonly job: Parent.ParentItem;
  readonly numberId: string;
}

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;
/** Afternoons with a call to `calledDaily` only, before the one on which everyone was called. */
const earlierAfternoons = 4;

const noRetries: ReachPlan = {
  attempts: { no_answer: [], busy: [], voicemail: [], screened: [], failed: [] },
  maxAttempts: 1,
};

/** Seeds all calls on one past afternoon, one after the other; `calledDaily` has calls on the days before too. */
async function seedPastCalls(
  { job, numberId }: JobAndNumber,
  demo: DemoJob | DemoCampaign,
  remember: RememberCall,
): Promise<void> {
  const { people, calledCount: count, calledDaily, daysAgo = 0 } = demo;
  const earlierDays = calledDaily ? earlierAfternoons : 0;
  if (job.totalCalls >= count + earlierDays) return;
  const parentId = job.parentId;
  // So early that all calls, a quarter of an hour apart, end at least an hour before now.
  const latestMs = workingDaysBefore(lastWorkingAfternoon(now() - hourMs - count * quarterMs), daysAgo);
  // A line dials in order of time, so a data folder with later calls gets no earlier ones.
  const [newest] = (await Call.listOfUser({ page: 1, pageSize: 1 })).items;
  const newestMs = newest ? Date.parse(newest.createdAt) : 0;
  if (newestMs > latestMs + count * quarterMs) return;
  const calledNumbers = new Set(people.slice(0, count).map(([, , phoneNumber]) => phoneNumber));
  // People who were not reached get no further attempts, so that each has exactly the seeded calls.
  await Reach.savePlan({ parentId, plan: noRetries });
  await endPending({ job, numberId }, remember);
  for (let daysBefore = earlierDays; daysBefore >= 0; daysBefore -= 1) {
    let atMs = workingDaysBefore(latestMs, daysBefore);
    for await (const candidate of Candidate.all(parentId)) {
      const { phoneNumber, totalCalls, pendingCallId } = candidate;
      const isDaily = phoneNumber === calledDaily;
      const hasCall = daysBefore > 0 ? isDaily : calledNumbers.has(phoneNumber);
      if (!hasCall) continue;
      atMs += quarterMs;
      // An interrupted start may have made this call already.
      const expectedCalls = isDaily ? earlierDays - daysBefore : 0;
      const isMissing = totalCalls === expectedCalls && !pendingCallId;
      if (isMissing && atMs > newestMs) await seedCall({ job, candidate, numberId, atMs, remember });
    }
  }
  await Reach.savePlan({ parentId, plan: defaultReachPlan });
}

/** Ends the calls of a killed start, which would keep the line busy. */
async function endPending({ job, numberId }: JobAndNumber, remember: RememberCall): Promise<void> {
  for await (const candidate of Candidate.all(job.parentId)) {
    const call = candidate.pendingCallId && (await Call.load(candidate.pendingCallId));
    if (call) await seedCall({ job, candidate, numberId, atMs: Date.parse(call.createdAt), remember });
  }
}

const workingDaysBefore = (ms: number, days: number): number =>
  days === 0 ? ms : workingDaysBefore(lastWorkingAfternoon(ms - hourMs), days - 1);

/** Gives the demo a live call, unless calls are not allowed at this hour. */
async function placeLiveCall({ job, numberId }: JobAndNumber, phoneNumber: string | undefined): Promise<void> {
  for await (const { candidateId, ...candidate } of Candidate.all(job.parentId)) {
    if (candidate.phoneNumber !== phoneNumber || candidate.totalCalls > 0 || candidate.pendingCallId) continue;
    await placeIfAllowed({ parentId: job.parentId, candidateId, numberId });
  }
}

const candidateRow = ([firstName, lastName, phoneNumber, experience, salary]: DemoPerson): CandidateInput => ({
  firstName,
  lastName,
  phoneNumber,
  experience,
  salary,
});

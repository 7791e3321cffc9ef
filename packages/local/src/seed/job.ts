/** Creates a demo job or campaign with its people, and gives some of them a call that took place before. */
import { type CandidateInput, defaultReachPlan, type ReachPlan } from "@callwright/contracts";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { now } from "@callwright/core/kernel/clock";
import * as Parent from "@callwright/core/parent/index";
import * as Reach from "@callwright/core/reach/index";
import { lastWorkingAfternoon } from "../working-hours.ts";
import type { DemoCampaign, DemoJob, DemoPerson } from "./data.ts";
import { placeIfAllowed, type Remember, seedCall } from "./past-call.ts";

/** More than any person's demo data: the job is found among the user's first ones. */
const pageSize = 100;

export async function seedJob(demo: DemoJob | DemoCampaign, numberId: string, remember: Remember): Promise<void> {
  const job = "job" in demo ? await findOrCreateJob(demo) : await findOrCreateCampaign(demo);
  if (job.totalCandidates < demo.people.length) await Candidate.add(job, demo.people.map(candidateRow));
  const calls = { job, numberId };
  await callBefore(calls, demo, remember);
  await callNow(calls, demo.calledNow);
}

async function findOrCreateJob({ job }: DemoJob): Promise<Parent.ParentItem> {
  const { items } = await Parent.list("job", { page: 1, pageSize });
  return items.find(({ title }) => title === job.title) ?? Parent.create(job);
}

async function findOrCreateCampaign({ campaign }: DemoCampaign): Promise<Parent.ParentItem> {
  const { items } = await Parent.list("campaign", { page: 1, pageSize });
  return items.find(({ title }) => title === campaign.title) ?? Parent.createCampaign(campaign);
}

interface Calls {
  readonly job: Parent.ParentItem;
  readonly numberId: string;
}

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;
/** Before the afternoon on which everyone was called. */
const dailyCalls = 4;

const once: ReachPlan = {
  attempts: { no_answer: [], busy: [], voicemail: [], screened: [], failed: [] },
  maxAttempts: 1,
};

/** All calls on one past afternoon, one after the other; with `calledDaily`, one person also on the days before. */
async function callBefore({ job, numberId }: Calls, demo: DemoJob | DemoCampaign, remember: Remember): Promise<void> {
  const { people, called: count, calledDaily, daysAgo = 0 } = demo;
  const earlier = calledDaily ? dailyCalls : 0;
  if (job.totalCalls >= count + earlier) return;
  const parentId = job.parentId;
  const latestMs = workingDaysBefore(lastWorkingAfternoon(now() - hourMs - count * quarterMs), daysAgo);
  // A line dials in the order of time, so a folder with later calls gets no earlier ones.
  const [newest] = (await Call.listOfUser({ page: 1, pageSize: 1 })).items;
  const newestMs = newest ? Date.parse(newest.createdAt) : 0;
  if (newestMs > latestMs + count * quarterMs) return;
  const called = new Set(people.slice(0, count).map(([, , phoneNumber]) => phoneNumber));
  // No automatic retries: the demo's recruiter decides.
  await Reach.savePlan({ parentId, plan: once });
  await endPending({ job, numberId }, remember);
  for (let days = earlier; days >= 0; days -= 1) {
    let atMs = workingDaysBefore(latestMs, days);
    for await (const candidate of Candidate.all(parentId)) {
      const { phoneNumber, totalCalls, pendingCallId } = candidate;
      const isDaily = phoneNumber === calledDaily;
      if (days > 0 ? !isDaily : !called.has(phoneNumber)) continue;
      atMs += quarterMs;
      const isNext = totalCalls === (isDaily ? earlier - days : 0) && !pendingCallId;
      if (isNext && atMs > newestMs) await seedCall({ job, candidate, numberId, atMs, remember });
    }
  }
  await Reach.savePlan({ parentId, plan: defaultReachPlan });
}

/** Calls that a killed start left under way hold the line. */
async function endPending({ job, numberId }: Calls, remember: Remember): Promise<void> {
  for await (const candidate of Candidate.all(job.parentId)) {
    const call = candidate.pendingCallId && (await Call.load(candidate.pendingCallId));
    if (call) await seedCall({ job, candidate, numberId, atMs: Date.parse(call.createdAt), remember });
  }
}

const workingDaysBefore = (ms: number, days: number): number =>
  days === 0 ? ms : workingDaysBefore(lastWorkingAfternoon(ms - hourMs), days - 1);

/** A live call for the first look at the demo; at night no calls are placed. */
async function callNow({ job, numberId }: Calls, phoneNumber: string | undefined): Promise<void> {
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

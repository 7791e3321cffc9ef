/** What the users of a world do: start runs, place calls, and edit what is running. */
import * as Billing from "@callwright/core/billing/index";
import { answerCall } from "@callwright/core/call/inbound/answer";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import * as CandidateLink from "@callwright/core/candidate-link/index";
import * as Compliance from "@callwright/core/compliance/index";
import { readRow } from "@callwright/core/db/read-row";
import { runIn } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import type { CallPromise } from "./judge/promises.ts";
import { type Plan, shouldCallPair } from "./plan.ts";
import type { Random } from "./random.ts";
import { kindOf, text } from "./world/record.ts";
import { runtime } from "./world/runtime.ts";
import { casts, type TenantPlan, tenantIdOf, userOf } from "./world/template.ts";
import type { World } from "./world/world.ts";

interface Job {
  readonly jobId: string;
  readonly candidateIds: readonly string[];
}

/** A tenant's jobs with their people. */
function jobsOf(world: World, tenantId: string): readonly Job[] {
  const rows = world.store.rows().filter((row) => text(row, "tenantId") === tenantId);
  const people = rows.filter((row) => kindOf(row) === "candidate");
  return rows
    .filter((row) => kindOf(row) === "parent")
    .map((job) => text(job, "parentId"))
    .sort()
    .map((jobId) => ({
      jobId,
      candidateIds: people.filter((row) => text(row, "parentId") === jobId).map((row) => text(row, "candidateId")),
    }));
}

/** Schedules what the users of the world do. */
export function populate(world: World, plan: Plan): void {
  for (const tenant of casts[plan.cast].slice(0, plan.busyTenants)) populateTenant(world, plan, tenant);
}

/** Time-out of an API request. */
const userSeconds = 29;

/** Schedules a user's action after so many milliseconds; `name` describes it in the world's story. */
type Act = (ms: number, name: string, work: () => Promise<unknown>) => void;

function populateTenant(world: World, plan: Plan, tenant: TenantPlan): void {
  const { random } = world;
  const tenantId = tenantIdOf(tenant.letter, plan.nonce);
  const jobs = jobsOf(world, tenantId);
  const act: Act = (ms, name, work) => {
    const actor = { type: "user", tenantId, userId: userOf(tenant), roles: [] } as const;
    world.later(ms, `user ${tenant.letter}: ${name}`, userSeconds, () =>
      runIn({ ...runtime(), requestId: "req_user", actor, tenantId }, work),
    );
  };
  if (plan.theme === "trial" && random.chance(0.4)) {
    for (const { jobId } of jobs.slice(0, 1))
      act(0, "starts a run", () => Call.startRun({ parentId: jobId, leads: "all", numberIds: tenant.numbers }));
    return;
  }
  if (plan.crowd) {
    const numberIds = tenant.numbers.slice(0, plan.crowd.numbers);
    for (const { jobId: parentId, candidateIds } of jobs) {
      const leads = { candidateIds: candidateIds.slice(0, random.whole(1, plan.crowd.people)) };
      act(random.between(0, 20_000), "starts a run", async () => {
        await Call.startRun({ parentId, leads, numberIds });
        world.runStartByTenant.set(tenantId, world.timeline.now());
      });
    }
    return;
  }
  if (plan.theme === "turns") {
    const [numberId = ""] = tenant.numbers;
    for (const { jobId } of jobs)
      act(random.between(0, 10_000), "starts a run", () =>
        Call.startRun({ parentId: jobId, leads: "all", numberIds: [numberId] }),
      );
    return;
  }
  if (shouldCallPair(plan) || plan.theme === "trial") {
    populatePair(random, act, plan, jobs, tenant);
    if (plan.theme === "suppressed") suppressPeople(random, act, jobs);
    return;
  }
  if (plan.theme === "promises") {
    populatePromises(world, act, tenant, jobs);
    return;
  }
  if (plan.theme === "booking" || plan.theme === "transfer") {
    for (const { jobId: parentId } of jobs)
      act(random.between(0, 5_000), "starts a run", () =>
        Call.startRun({ parentId, leads: "all", numberIds: tenant.numbers }),
      );
    return;
  }
  if (plan.theme === "lagging") {
    const [numberId] = tenant.numbers;
    for (const { jobId: parentId, candidateIds } of jobs)
      for (const candidateId of candidateIds)
        act(random.between(0, 150_000), "calls one", () => Call.place({ parentId, candidateId, numberId }));
    return;
  }
  if (plan.theme === "long") {
    populateList(world, act, tenant, jobs);
    return;
  }
  if (plan.theme === "texts")
    for (const { jobId } of jobs)
      for (let times = random.whole(1, 3); times > 0; times -= 1)
        act(random.between(0, 300_000), "compacts the list", () => Candidate.runCompaction(jobId));
  if (plan.theme === "incoming") populateCallers(world, act, tenantId, tenant.numbers);
  if (plan.theme === "webhooks" && random.chance(0.4)) deleteJobs(random, act, jobs);
  populateMixed(world, act, plan, tenant, jobs);
}

/** Runs and single calls for some of the jobs, with users who interfere: what users do in most worlds. */
function populateMixed(world: World, act: Act, plan: Plan, tenant: TenantPlan, jobs: readonly Job[]): void {
  const { random } = world;
  const tenantId = tenantIdOf(tenant.letter, plan.nonce);
  // In a rush all actions begin at one moment. A twin is a person who is called for two jobs, from two numbers.
  const isRush = random.chance(0.4);
  const withinMs = isRush ? 40 : 60_000;
  const [isTiny, isTinyOrSmall] = [plan.size === "tiny", plan.size !== "large"];
  const hasTwins = isTinyOrSmall && isRush && random.chance(isTiny ? 0.4 : 0.6);
  const pickJobs = () => (isTinyOrSmall ? [random.pick(jobs)] : jobs.filter(() => random.chance(0.5)));
  const busyJobs = hasTwins ? jobs.slice(0, 2) : pickJobs();
  for (const { jobId, candidateIds } of busyJobs.length > 0 ? busyJobs : jobs.slice(0, 1)) {
    const [first = ""] = tenant.numbers;
    const numberId = hasTwins && jobId === busyJobs[0]?.jobId ? first : random.pick(tenant.numbers);
    const fewPeople = () => random.pick(isTiny ? [1, 1, 1, 1, 2] : [1, 2]);
    const chosen = isTinyOrSmall
      ? candidateIds.slice(0, hasTwins ? 1 : fewPeople())
      : candidateIds.filter(() => random.chance(0.6));
    const shouldCallAll = chosen.length === 0 || (!hasTwins && !isTiny && random.chance(isTinyOrSmall ? 0.2 : 0.5));
    const leads = shouldCallAll ? ("all" as const) : { candidateIds: chosen };
    const numberIds = !hasTwins && random.chance(0.3) ? tenant.numbers : [numberId];
    const isRun = random.chance(0.75);
    const laterStartMs = random.chance(0.08) ? world.timeline.now() + random.between(120_000, 3_000_000) : undefined;
    const startAt = laterStartMs && new Date(laterStartMs).toISOString();
    if (isRun)
      act(random.between(0, withinMs), "starts a run", async () => {
        const run = await Call.startRun({ parentId: jobId, leads, numberIds, ...(startAt ? { startAt } : {}) });
        if (laterStartMs) world.startTimeByRun.set(run.runId, laterStartMs);
      });
    if (!isRun || random.chance(isTiny ? 0.12 : 0.3)) {
      const candidateId = random.pick(candidateIds);
      act(random.between(0, isRush ? 300 : 200_000), "calls one", () =>
        Call.place({ parentId: jobId, candidateId, numberId }),
      );
    }
    if (random.chance(plan.meddling)) meddle(world, act, { tenantId, jobId, candidateIds, numberId });
  }
  // Users with few minutes get more once they are used up.
  if (plan.seconds < 1_000 && random.chance(0.7))
    act(random.between(200_000, 1_500_000), "is given minutes", () =>
      Billing.topUp({ userId: userOf(tenant), minutes: 100 }),
    );
}

/** People call back the numbers that called them, even during that call, and sometimes another number of the tenant. */
function populateCallers({ random, provider }: World, act: Act, tenantId: string, numbers: readonly string[]): void {
  for (let times = random.whole(4, 10); times > 0; times -= 1)
    act(random.between(20_000, 900_000), "is called back", async () => {
      const rang = provider.calls.filter(({ rings, request }) => rings && request.ref.tenantId === tenantId);
      if (rang.length === 0) return;
      const { request } = random.pick(rang);
      const caller = request.customer.number;
      const numberId = random.chance(0.2) ? random.pick(numbers) : request.voiceNumberId.replace("voice_", "");
      const answer = await answerCall({ tenantId, numberId, accountId: "platform", caller }, readRow);
      if (answer.kind === "assistant") provider.callers.take({ tenantId, numberId }, caller);
    });
}

/** Two people of one job are called at one moment: over two lines, unless the theme is about one line. */
function populatePair(random: Random, act: Act, plan: Plan, [job]: readonly Job[], { numbers }: TenantPlan): void {
  const { jobId: parentId = "", candidateIds = [] } = job ?? {};
  if (plan.theme === "one-minute") {
    // Single calls would wait for each other's minutes before they are queued.
    const leads = { candidateIds: candidateIds.slice(0, 2) };
    act(random.between(0, 10), "starts a run", () => Call.startRun({ parentId, leads, numberIds: numbers }));
    return;
  }
  for (const [index, candidateId] of candidateIds.slice(0, 2).entries()) {
    const isOneLine = plan.theme === "one-slot" || plan.theme === "paced";
    const numberId = isOneLine ? numbers[0] : (numbers[index] ?? numbers[0]);
    act(random.between(0, 10), "calls one", () => Call.place({ parentId, candidateId, numberId }));
  }
}

/** Puts people on the do-not-call list while they are about to be called. */
function suppressPeople(random: Random, act: Act, [job]: readonly Job[]): void {
  const { jobId = "", candidateIds = [] } = job ?? {};
  for (const candidateId of candidateIds.slice(0, 2))
    act(random.between(0, 600), "says: do not call", async () => {
      const { phoneNumber } = await Candidate.get(jobId, candidateId);
      await Compliance.suppress({ phoneNumber, source: "manual" });
      await Call.cancelQueuedFor(phoneNumber);
    });
}

/** Deletes jobs while their people are called. */
function deleteJobs(random: Random, act: Act, jobs: readonly Job[]): void {
  for (const { jobId } of jobs) act(random.between(10_000, 150_000), "deletes the job", () => Parent.remove(jobId));
}

/** Some people choose a time on their own page, and others are called one by one over the same numbers. */
function populatePromises(world: World, act: Act, { numbers }: TenantPlan, jobs: readonly Job[]): void {
  const { random, promises } = world;
  for (const { jobId: parentId, candidateIds } of jobs) {
    // The first person is in both jobs.
    const [, ...people] = candidateIds;
    const askingIds = people.filter(() => random.chance(0.6));
    for (const candidateId of askingIds)
      for (let times = random.pick([1, 1, 2]); times > 0; times -= 1)
        act(random.between(0, 120_000), "chooses a time", async () => {
          const [parent, candidate] = await Promise.all([Parent.get(parentId), Candidate.get(parentId, candidateId)]);
          const { times: offeredTimes = [] } = (await CandidateLink.describe({ parent, candidate })).times ?? {};
          const nextTimes = offeredTimes.slice(0, 4);
          // One of the next four times, or of the next forty.
          const at = random.pick([nextTimes, offeredTimes.slice(0, 40)].map((choices) => random.pick(choices)));
          const askedMs = world.timeline.now();
          const promise: CallPromise = {
            tenantId: parent.tenantId,
            parentId,
            candidateId,
            atMs: Date.parse(at),
            askedMs,
            answer: "none",
            answeredMs: askedMs + userSeconds * 1000,
          };
          promises.push(promise);
          try {
            const result = await CandidateLink.act({ parent, candidate }, { kind: "at", at });
            promise.answer = result.kind === "at" ? "promised" : "refused";
            return result;
          } finally {
            promise.answeredMs = world.timeline.now();
          }
        });
    for (const candidateId of people)
      if (!askingIds.includes(candidateId))
        act(random.between(0, 600_000), "calls one", () =>
          Call.place({ parentId, candidateId, numberId: random.pick(numbers) }),
        );
  }
}

/** A run calls the first part of a long list, and the user appends the other people to the run. */
function populateList(world: World, act: Act, { numbers: numberIds }: TenantPlan, [job]: readonly Job[]) {
  const { random } = world;
  const { jobId: parentId = "", candidateIds = [] } = job ?? {};
  const people = candidateIds.slice(0, random.pick([21, 22, 24]));
  const partSize = random.pick([people.length, people.length, 12]);
  act(0, "starts a run", async () => {
    const { runId } = await Call.startRun({ parentId, leads: { candidateIds: people.slice(0, partSize) }, numberIds });
    world.requestedByRun.set(runId, partSize);
  });
  if (partSize < people.length)
    act(random.between(15_000, 60_000), "appends the others", async () => {
      const [runId] = world.requestedByRun.keys();
      if (runId === undefined) return;
      await Call.RunMonitor.append(runId, { candidateIds: people.slice(partSize) });
      world.requestedByRun.set(runId, people.length);
    });
}

interface JobOnNumber {
  readonly tenantId: string;
  readonly jobId: string;
  readonly candidateIds: readonly string[];
  readonly numberId: string;
}

/** Users interfere with calls under way; they see what the table holds at that moment. */
function meddle(world: World, act: Act, { tenantId, jobId, candidateIds, numberId }: JobOnNumber): void {
  const { random, store } = world;
  const rowsOfJob = (kind: string) =>
    store
      .rows()
      .filter((row) => kindOf(row) === kind && text(row, "tenantId") === tenantId && text(row, "parentId") === jobId);
  const run = () => text(rowsOfJob("run").at(0), "runId") || "run_none";
  const personId = random.pick(candidateIds);
  const soon = () => random.between(5_000, 400_000);
  const actions: readonly (() => void)[] = [
    () => {
      act(soon(), "pauses the run", () => Call.RunMonitor.pause(run()));
      act(random.between(400_000, 900_000), "resumes the run", () => Call.RunMonitor.resume(run()));
    },
    () => act(soon(), "cancels the run", () => Call.RunMonitor.cancel(run())),
    () => act(soon(), "appends all", () => Call.RunMonitor.append(run(), "all")),
    () =>
      act(soon(), "starts another run", () => Call.startRun({ parentId: jobId, leads: "all", numberIds: [numberId] })),
    () => act(soon(), "hangs up", () => Call.hangUp(text(rowsOfJob("call").at(-1), "callId") || "call_none")),
    () => act(soon(), "calls one", () => Call.place({ parentId: jobId, candidateId: personId, numberId })),
    () => act(soon(), "deletes one", async () => CandidateAdmin.remove(await Parent.get(jobId), personId)),
    () =>
      act(
        soon(),
        "edits one",
        async () =>
          void (await CandidateAdmin.edit(await Parent.get(jobId), personId, { phoneNumber: "+4915112349999" })),
      ),
    () =>
      act(soon(), "says: do not call", async () => {
        const { phoneNumber } = await Candidate.get(jobId, personId);
        await Compliance.suppress({ phoneNumber, source: "manual" });
        await Call.cancelQueuedFor(phoneNumber);
      }),
    () => act(soon(), "deletes the job", () => Parent.remove(jobId)),
  ];
  random.pick(actions)();
  if (random.chance(0.3)) random.pick(actions)();
}

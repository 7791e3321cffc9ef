/** What happens in a world besides faults: who is called, by whom, when, under which limits, and what its users do meanwhile. */
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import * as Compliance from "@callwright/core/compliance/index";
import * as Job from "@callwright/core/job/index";
import { runIn } from "@callwright/core/kernel/context";
import * as Roster from "@callwright/core/roster/index";
import type { Random } from "./random.ts";
import type { Row } from "./table/expression.ts";
import { type Habit, habits } from "./world/people.ts";
import { kindOf, text } from "./world/record.ts";
import { runtime } from "./world/runtime.ts";
import { type TenantPlan, tenantIdOf, tenants, userOf } from "./world/template.ts";
import type { World } from "./world/world.ts";

/** Instants at which worlds begin: in the middle of a day, before a window's end, before a Sunday, on the eves of changed clocks. */
const beginnings = [
  "2027-03-10T09:00:00Z",
  "2027-03-10T09:00:00Z",
  "2027-03-10T09:00:00Z",
  "2027-06-16T13:30:00Z",
  "2027-06-16T17:40:00Z",
  "2027-06-16T17:46:00Z",
  "2027-03-13T14:45:00Z",
  "2027-03-27T14:30:00Z",
  "2027-10-30T14:00:00Z",
  "2027-11-06T18:50:00Z",
  "2027-06-16T06:30:00Z",
].map((instant) => Date.parse(instant));

export interface Plan {
  readonly startsAt: number;
  readonly nonce: string;
  /** Lines of the provider's account. */
  readonly lines: number;
  readonly concurrency: number;
  /** Seconds that each user has left. */
  readonly seconds: number;
  readonly maxLive: number | undefined;
  readonly reachPlan: object | undefined;
  readonly habitOf: (phoneNumber: string) => Habit;
  /** Most calls of a tiny world are over before the sweeper comes: where it is needed, it comes late. */
  readonly sweepEveryMs: number;
  /** How many tenants do anything. */
  readonly busyTenants: number;
  /** Most worlds are tiny: what breaks, breaks with one or two people as with many, and tiny ones are soon over. */
  readonly size: "tiny" | "small" | "large";
  /** At most so many kinds of faults; absent: as the weather will. */
  readonly faults: number | undefined;
  /** How likely a user does something with what is under way. */
  readonly meddling: number;
}

export function planFor(seed: number, random: Random): Plan {
  const kinds = new Map<string, Habit>();
  const habitRandom = random.fork();
  const isOrdinary = random.chance(0.5);
  const size = random.chance(0.8) ? "tiny" : random.chance(0.85) ? "small" : "large";
  const isTiny = size === "tiny";
  return {
    startsAt: random.pick(beginnings) + random.whole(0, 600_000),
    nonce: String(seed).padStart(8, "0"),
    lines: random.pick([10, 10, 10, 2, 1]),
    concurrency: random.pick([1, 1, 2, 3]),
    seconds: random.pick([60_000, 60_000, 60_000, 60_000, 60, 150]),
    maxLive: random.pick([undefined, undefined, undefined, undefined, 1, 2]),
    reachPlan: random.chance(isTiny ? 0.97 : 0.9) ? once : undefined,
    habitOf: (phoneNumber) => {
      const known = kinds.get(phoneNumber);
      if (known) return known;
      const habit = isOrdinary ? habitRandom.pick(["answers", "short", "silent"] as const) : habitRandom.pick(habits);
      kinds.set(phoneNumber, habit);
      return habit;
    },
    size,
    faults: isTiny ? 2 : undefined,
    sweepEveryMs: random.pick(isTiny ? [60_000, 240_000, 240_000] : [60_000]),
    busyTenants: size === "large" && random.chance(0.3) ? 2 : 1,
    meddling: random.pick(isTiny ? [0, 0, 0.7] : [0, 0.5, 1]),
  };
}

const once = { attempts: { no_answer: [], busy: [], voicemail: [], screened: [], failed: [] }, maxAttempts: 1 };

/** The template's rows as this plan wants them. */
export function changeRow(plan: Plan): (row: Row) => Row {
  return (row) => {
    switch (kindOf(row)) {
      case "number":
        return { ...row, concurrency: plan.concurrency };
      case "tenantmeter":
        return { ...row, maxLive: plan.maxLive };
      case "meter":
        return { ...row, remainingSeconds: plan.seconds, allowedSeconds: plan.seconds };
      case "job":
        return plan.reachPlan ? { ...row, reachPlan: plan.reachPlan } : row;
      default:
        return row;
    }
  };
}

interface Known {
  readonly jobs: readonly { readonly jobId: string; readonly candidateIds: readonly string[] }[];
}

/** What a tenant's user sees in the list: their jobs and people. */
function knownTo(world: World, tenantId: string): Known {
  const rows = world.store.rows().filter((row) => text(row, "tenantId") === tenantId);
  const people = rows.filter((row) => kindOf(row) === "candidate");
  return {
    jobs: rows
      .filter((row) => kindOf(row) === "job")
      .map((job) => text(job, "jobId"))
      .sort()
      .map((jobId) => ({
        jobId,
        candidateIds: people.filter((row) => text(row, "parentId") === jobId).map((row) => text(row, "candidateId")),
      })),
  };
}

/** Puts into the world what its users do. */
export function populate(world: World, plan: Plan): void {
  for (const tenant of tenants.slice(0, plan.busyTenants)) populateTenant(world, plan, tenant);
}

type Act = (ms: number, name: string, work: () => Promise<unknown>) => void;

function populateTenant(world: World, plan: Plan, tenant: TenantPlan): void {
  const { random } = world;
  const tenantId = tenantIdOf(tenant.letter, plan.nonce);
  const { jobs } = knownTo(world, tenantId);
  const act: Act = (ms, name, work) => {
    const actor = { type: "user", tenantId, userId: userOf(tenant), roles: [] } as const;
    world.later(ms, `user ${tenant.letter}: ${name}`, 29, () =>
      runIn({ ...runtime(), requestId: "req_user", actor, tenantId }, work),
    );
  };
  // One person is called for two jobs, from two numbers, at one moment: or everything in its time.
  const isRush = random.chance(0.4);
  const withinMs = isRush ? 40 : 60_000;
  const [isTiny, isSmall] = [plan.size === "tiny", plan.size !== "large"];
  const areTwins = isSmall && isRush && random.chance(isTiny ? 0.4 : 0.6);
  const busy = areTwins ? jobs.slice(0, 2) : isSmall ? [random.pick(jobs)] : jobs.filter(() => random.chance(0.5));
  for (const { jobId, candidateIds } of busy.length > 0 ? busy : jobs.slice(0, 1)) {
    const [first] = tenant.numbers;
    const numberId = areTwins && jobId === busy[0]?.jobId ? first : random.pick(tenant.numbers);
    const chosen = isSmall
      ? candidateIds.slice(0, areTwins ? 1 : random.pick(isTiny ? [1, 1, 1, 1, 2] : [1, 2]))
      : candidateIds.filter(() => random.chance(0.6));
    const isForAll = chosen.length === 0 || random.chance(areTwins || isTiny ? 0 : isSmall ? 0.2 : 0.5);
    const leads = isForAll ? ("all" as const) : { candidateIds: chosen };
    const numberIds = !areTwins && random.chance(0.3) ? tenant.numbers : [numberId];
    const isRun = random.chance(0.75);
    if (isRun)
      act(random.between(0, withinMs), "starts a run", () => Call.startRun({ parentId: jobId, leads, numberIds }));
    if (!isRun || random.chance(isTiny ? 0.12 : 0.3)) {
      const candidateId = random.pick(candidateIds);
      act(random.between(0, isRush ? 300 : 200_000), "calls one", () =>
        Call.place({ parentId: jobId, candidateId, numberId }),
      );
    }
    if (random.chance(plan.meddling)) meddle(world, act, { tenantId, jobId, candidateIds, numberId });
  }
  // Whoever has few minutes gets more, once they are used up.
  if (plan.seconds < 1_000 && random.chance(0.7))
    act(random.between(200_000, 1_500_000), "is given minutes", () =>
      Billing.topUp({ userId: userOf(tenant), minutes: 100 }),
    );
}

interface Place {
  readonly tenantId: string;
  readonly jobId: string;
  readonly candidateIds: readonly string[];
  readonly numberId: string;
}

/** What users do while calls are under way. They see what the table holds just then. */
function meddle(world: World, act: Act, { tenantId, jobId, candidateIds, numberId }: Place): void {
  const { random, store } = world;
  const seen = (kind: string) =>
    store
      .rows()
      .filter((row) => kindOf(row) === kind && text(row, "tenantId") === tenantId && text(row, "parentId") === jobId);
  const run = () => text(seen("run").at(0), "runId") || "run_none";
  const somebody = random.pick(candidateIds);
  const soon = () => random.between(5_000, 400_000);
  const deeds: readonly (() => void)[] = [
    () => {
      act(soon(), "pauses the run", () => Call.Room.pause(run()));
      act(random.between(400_000, 900_000), "resumes the run", () => Call.Room.resume(run()));
    },
    () => act(soon(), "cancels the run", () => Call.Room.cancel(run())),
    () => act(soon(), "appends all", () => Call.Room.append(run(), "all")),
    () =>
      act(soon(), "starts another run", () => Call.startRun({ parentId: jobId, leads: "all", numberIds: [numberId] })),
    () => act(soon(), "hangs up", () => Call.hangUp(text(seen("call").at(-1), "callId") || "call_none")),
    () => act(soon(), "calls one", () => Call.place({ parentId: jobId, candidateId: somebody, numberId })),
    () => act(soon(), "deletes one", async () => Roster.remove(await Job.get(jobId), somebody)),
    () =>
      act(
        soon(),
        "edits one",
        async () => void (await Roster.edit(await Job.get(jobId), somebody, { phoneNumber: "+4915112349999" })),
      ),
    () =>
      act(soon(), "says: do not call", async () => {
        const { phoneNumber } = await Candidate.get(jobId, somebody);
        await Compliance.suppress({ phoneNumber, source: "manual" });
        await Call.takeBackOf(phoneNumber);
      }),
    () => act(soon(), "deletes the job", () => Job.remove(jobId)),
  ];
  random.pick(deeds)();
  if (random.chance(0.3)) random.pick(deeds)();
}

/** What happens in a world besides faults: who is called, by whom, when, under which limits, and what its users do meanwhile. */
import * as Call from "@callwright/core/call/index";
import { runIn } from "@callwright/core/kernel/context";
import type { Random } from "./random.ts";
import type { Row } from "./table/expression.ts";
import { type Habit, habits } from "./world/people.ts";
import { kindOf, text } from "./world/record.ts";
import { runtime } from "./world/runtime.ts";
import { tenantIdOf, type TenantPlan, tenants, userOf } from "./world/template.ts";
import type { World } from "./world/world.ts";

/** Instants at which worlds begin: in the middle of a day, before a window's end, before a Sunday, on the eves of changed clocks. */
const beginnings = [
  "2027-03-10T09:00:00Z",
  "2027-03-10T09:00:00Z",
  "2027-03-10T09:00:00Z",
  "2027-06-16T13:30:00Z",
  "2027-06-16T17:40:00Z",
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
  /** How many tenants do anything. */
  readonly busyTenants: number;
}

export function planFor(seed: number, random: Random): Plan {
  const kinds = new Map<string, Habit>();
  const habitRandom = random.fork();
  const isOrdinary = random.chance(0.5);
  return {
    startsAt: random.pick(beginnings) + random.whole(0, 600_000),
    nonce: String(seed).padStart(8, "0"),
    lines: random.pick([10, 10, 10, 2, 1]),
    concurrency: random.pick([1, 1, 2, 3]),
    seconds: random.pick([60_000, 60_000, 60_000, 60_000, 60, 150]),
    maxLive: random.pick([undefined, undefined, undefined, undefined, 1, 2]),
    reachPlan: random.chance(0.75) ? once : undefined,
    habitOf: (phoneNumber) => {
      const known = kinds.get(phoneNumber);
      if (known) return known;
      const habit = isOrdinary ? habitRandom.pick(["answers", "short", "silent"] as const) : habitRandom.pick(habits);
      kinds.set(phoneNumber, habit);
      return habit;
    },
    busyTenants: random.chance(0.25) ? 2 : 1,
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

function populateTenant(world: World, plan: Plan, tenant: TenantPlan): void {
  const { random } = world;
  const tenantId = tenantIdOf(tenant.letter, plan.nonce);
  const { jobs } = knownTo(world, tenantId);
  const act = (ms: number, name: string, work: () => Promise<unknown>) => {
    const actor = { type: "user", tenantId, userId: userOf(tenant), roles: [] } as const;
    world.later(ms, `user ${tenant.letter}: ${name}`, 29, () =>
      runIn({ ...runtime(), requestId: "req_user", actor, tenantId }, work),
    );
  };
  for (const { jobId, candidateIds } of jobs) {
    if (random.chance(0.25)) continue;
    const numberId = random.pick(tenant.numbers);
    if (random.chance(0.7)) {
      const leads = random.chance(0.6) ? ("all" as const) : { candidateIds: candidateIds.filter(() => random.chance(0.6)) };
      if (leads === "all" || leads.candidateIds.length > 0)
        act(random.between(0, 60_000), "starts a run", () => Call.startRun({ parentId: jobId, leads, numberId }));
    }
    if (random.chance(0.4)) {
      const candidateId = random.pick(candidateIds);
      act(random.between(0, 300_000), "calls one", () => Call.place({ parentId: jobId, candidateId, numberId }));
    }
  }
}

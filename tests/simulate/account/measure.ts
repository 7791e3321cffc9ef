/** Measures long runs of several tenants on one account, without faults: who is called when, and how many lines are used. */
import { webhookEventTypes } from "@callwright/contracts/webhook-events";
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { nowIso } from "@callwright/core/kernel/clock";
import { runIn } from "@callwright/core/kernel/context";
import * as Parent from "@callwright/core/parent/index";
import type { Change } from "../../table/store.ts";
import { createRandom } from "../random.ts";
import { forecast } from "../weather.ts";
import { forgetAccount } from "../world/functions.ts";
import type { Habit } from "../world/people.ts";
import type { ProviderCall } from "../world/provider.ts";
import type { Workers } from "../world/queues.ts";
import { runtime } from "../world/runtime.ts";
import { sumOf } from "../world/units.ts";
import { createWorld, type World, type WorldOptions } from "../world/world.ts";
import { type AccountUse, computeAccountUse } from "./use.ts";

export interface RunSetup {
  /** People, numbers and their tenants; each tenant has its share of both. */
  readonly people: number;
  readonly numbers: number;
  readonly tenants: number;
  /** Concurrent calls of each number. */
  readonly concurrency: number;
  /** Lines of the account. */
  readonly lines: number;
  /** People who call in: this many are on a line at any time. */
  readonly callers?: number;
  /** Lines reserved for callers; absent: as many as the product reserves. */
  readonly reserved?: number;
  /** What people do when called; absent: they answer. */
  readonly habit?: Habit;
  readonly hasRecordings?: boolean;
  /** Tenants have an endpoint for webhooks. */
  readonly hasHooks?: boolean;
  /** The largest number of concurrent workers of each queue. */
  readonly workers?: Workers;
  /** Share of webhooks that never come. */
  readonly lostWebhook: number;
  readonly seed: number;
}

interface Tenant {
  readonly tenantId: string;
  readonly userId: string;
  readonly numberIds: readonly string[];
  readonly people: number;
}

const startsAt = Date.parse("2027-03-10T08:30:00Z");
/** The longest measurement; it ends within the calling hours. */
const maxMs = 10 * 3600_000;
/** Range of the time from a call's end to its report, which waits for the analysis. */
const reportMs = [500, 3_000] as const;
/** The tenants start one after the other. */
const startEveryMs = 30_000;

/** What the runs write, from the start of the first one. */
export interface Contention {
  readonly transactions: number;
  /** Transactions refused because another one held one of their rows. */
  readonly conflicts: number;
  readonly units: number;
  /** How often a worker failed with a message. */
  readonly failures: number;
}

export interface EndFigures {
  /** In the busiest minute. */
  readonly endsPerSecond: number;
  /** Milliseconds from the report to the end, 99th percentile. */
  readonly endLagMs: number;
}

export interface DialCounts {
  /** Dial requests to the provider. */
  readonly dials: number;
  /** Calls that came in. */
  readonly incomingCalls: number;
}

/** Observers of writes and of workers' batches, and what people do when called. */
export type MeasureHooks = Partial<Pick<WorldOptions, "onWrite" | "onWorked" | "habitOf">>;

export async function measure(
  setup: RunSetup,
  hooks: MeasureHooks = {},
): Promise<AccountUse & Contention & EndFigures & DialCounts> {
  const { calm } = forecast(createRandom(0));
  let writeTotals = { transactions: 0, conflicts: 0, units: 0 };
  const weather = { ...calm, indexLagMs: 300, lostWebhook: setup.lostWebhook };
  const appliedAt = new Map<string, number>();
  let dials = 0;
  const world: World = createWorld({
    seed: setup.seed,
    startsAt,
    lines: setup.lines,
    reportMs,
    forecast: { storm: weather, calm: weather, stormMs: 0 },
    habitOf: hooks.habitOf ?? (() => setup.habit ?? "answers"),
    hasRecordings: setup.hasRecordings,
    hasHooks: setup.hasHooks,
    workers: setup.workers,
    onRequested: () => {
      dials += 1;
    },
    onCommit: endRecorder(appliedAt, () => world.timeline.now()),
    onWorked: hooks.onWorked,
    onWrite: (write) => {
      hooks.onWrite?.(write);
      const { isTransaction, isConflict, units } = write;
      writeTotals.units += sumOf(units);
      writeTotals.transactions += isTransaction ? 1 : 0;
      writeTotals.conflicts += isTransaction && isConflict ? 1 : 0;
    },
  });
  const tenants = tenantsOf(setup);
  const jobIds: string[] = [];
  for (const tenant of tenants) jobIds.push(await runAsUser(world, tenant, () => seedTenant(tenant, setup)));
  const step = async () => {
    placeIncomingCalls(world, tenants, setup.callers ?? 0);
    await world.timeline.step();
  };
  // Callers are on their lines before the first person is dialled.
  const callersUntil = world.timeline.now() + startEveryMs;
  while (setup.callers && world.timeline.now() < callersUntil) await step();
  writeTotals = { transactions: 0, conflicts: 0, units: 0 };
  const startedAt: number[] = [];
  for (const [index, tenant] of tenants.entries()) {
    const parentId = jobIds[index] ?? "";
    const from = world.timeline.now();
    await runAsUser(world, tenant, () => Call.startRun({ parentId, leads: "all", numberIds: tenant.numberIds }));
    startedAt.push(from);
    while (tenants.length > 1 && world.timeline.now() < from + startEveryMs) await step();
  }
  while (hasPeopleLeft(world, setup) && world.timeline.now() < startsAt + maxMs) await step();
  const byTenant = tenants.map(({ tenantId, people, numberIds }, index) => ({
    tenantId,
    people,
    startedAt: startedAt[index] ?? startsAt,
    slots: numberIds.length * setup.concurrency,
  }));
  await forgetAccount();
  const use = computeAccountUse(world.provider.calls, byTenant, setup.lines);
  const incomingCalls = world.provider.callers.calls.length;
  const failures = world.queues.failures();
  return { ...use, ...writeTotals, failures, dials, incomingCalls, ...endsOf(world.provider.calls, appliedAt) };
}

function placeIncomingCalls({ provider, random }: World, tenants: readonly Tenant[], callersOnLines: number): void {
  const live = provider.callers.calls.filter(({ isOver }) => !isOver).length;
  for (let count = live; count < callersOnLines; count += 1) {
    const { tenantId, numberIds } = random.pick(tenants);
    const caller = `+4930666${String(provider.callers.calls.length).padStart(5, "0")}`;
    if (!provider.callers.take({ tenantId, numberId: random.pick(numberIds) }, caller)) return;
  }
}

const endRecorder = (appliedAt: Map<string, number>, now: () => number) => (changes: readonly Change[]) => {
  for (const { after } of changes)
    if (after?.__edb_e__ === "call" && after.state === "ended" && !appliedAt.has(String(after.callId)))
      appliedAt.set(String(after.callId), now());
};

const minuteMs = 60_000;

/** How many calls ended in the busiest minute, and how long their ends took from the provider's report. */
function endsOf(calls: readonly ProviderCall[], appliedAt: ReadonlyMap<string, number>): EndFigures {
  const ends = calls.flatMap(({ reportedAt, request }) => {
    const at = appliedAt.get(request.ref.callId);
    return reportedAt === undefined || at === undefined ? [] : [{ at, lagMs: at - reportedAt }];
  });
  const minutes = Map.groupBy(ends, ({ at }) => Math.floor(at / minuteMs));
  const busiest = [...minutes.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  const lags = busiest.map(({ lagMs }) => lagMs).sort((a, b) => a - b);
  return { endsPerSecond: busiest.length / 60, endLagMs: lags[Math.ceil(lags.length * 0.99) - 1] ?? 0 };
}

/** Whether an open run still has people to dial. */
function hasPeopleLeft({ provider, store }: World, { people }: RunSetup): boolean {
  if (provider.calls.length < people) return true;
  // A dial that reached no phone is repeated, so only the calls that rang are compared.
  if (countRung(provider.calls) >= people) return false;
  return store.rows().some((row) => row.__edb_e__ === "run" && row.state !== "completed");
}

const countRung = (calls: readonly ProviderCall[]): number => calls.filter(({ rings }) => rings).length;

/** Ids differ in each measurement, since the product's caches outlive a world. */
const tenantsOf = ({ tenants, numbers, people, lines, seed }: RunSetup): Tenant[] =>
  Array.from({ length: tenants }, (_, index) => ({
    tenantId: `ten_${[index, lines, numbers, tenants, seed].join("x")}`,
    userId: "user_account",
    numberIds: Array.from({ length: shareOf(numbers, tenants, index) }, (_, place) => `num_${index}x${place}`),
    people: shareOf(people, tenants, index),
  }));

const shareOf = (total: number, parts: number, index: number): number =>
  Math.floor(total / parts) + (index < total % parts ? 1 : 0);

/** Runs `work` as a tenant's user and lets time pass until it ends. */
async function runAsUser<T>(world: World, { tenantId, userId }: Tenant, work: () => Promise<T>): Promise<T> {
  const actor = { type: "user", tenantId, userId, roles: [] } as const;
  const outcome: { value?: T; error?: unknown; isOver: boolean } = { isOver: false };
  world.later(0, "user", 600, () =>
    runIn({ ...runtime(), requestId: "req_user", actor, tenantId }, work).then(
      (value) => Object.assign(outcome, { value, isOver: true }),
      (error: unknown) => Object.assign(outcome, { error, isOver: true }),
    ),
  );
  while (!outcome.isOver) await world.timeline.step();
  if (outcome.value === undefined) throw outcome.error;
  return outcome.value;
}

async function seedTenant(
  { tenantId, userId, numberIds, people }: Tenant,
  { concurrency, callers = 0, reserved, hasHooks = false }: RunSetup,
): Promise<string> {
  const { tenant, number, voiceAccount } = db();
  if (reserved !== undefined) await voiceAccount.upsert({ accountId: "platform", reserved }).go();
  const assistantId = callers > 0 ? await seedAssistant(tenantId, userId) : undefined;
  const names = { slug: "account", name: "Account" };
  await tenant
    .put({ tenantId, ...names, timezone: "Europe/Berlin", numberPicker: "optional", createdAt: nowIso() })
    .go();
  if (hasHooks) await seedEndpoint(tenantId, userId);
  await Billing.seedMeter({ userId, allowedMinutes: 100_000, freeMinutes: 0, plan: "Pro" });
  const registered = { status: "registered", sealed: "sealed", provider: "twilio" } as const;
  for (const [index, numberId] of numberIds.entries())
    await number
      .put({
        tenantId,
        numberId,
        userId,
        phoneNumber: `+4930555${String(index).padStart(4, "0")}`,
        label: "Berlin",
        ...registered,
        voiceNumberId: `voice_${numberId}`,
        concurrency,
        createdAt: nowIso(),
        assistantId,
      })
      .go();
  const job = await Parent.create({
    title: "Nurse",
    companyName: "Hospital",
    name: "Robin",
    workplaceType: "office",
    location: "Berlin",
    experience: 2,
    salaryRange: [30_000, 40_000],
    currency: "EUR",
    language: "en",
    voice: "Lucy",
    timezone: "Europe/Berlin",
    prompt: { context: "Ask for it.", firstSentence: "Hello." },
  });
  const rows = Array.from({ length: people }, (_, index) => ({
    firstName: `P${index}`,
    lastName: "Test",
    phoneNumber: `+49151${String(10_000_000 + index)}`,
  }));
  for (let from = 0; from < people; from += 100) await Candidate.add(job, rows.slice(from, from + 100));
  return job.parentId;
}

async function seedEndpoint(tenantId: string, userId: string): Promise<void> {
  const { tenant, user, webhookEndpoint } = db();
  await tenant.patch({ tenantId }).set({ webhookEndpointCount: 1 }).go();
  const access = { campaigns: true, recruiter: true, inbound: true };
  const person = { email: `${tenantId}@day.world`, name: "Ann", companyName: "Hospital", dashboardAccess: access };
  await user.put({ tenantId, userId, ...person, timezone: "Europe/Berlin", createdAt: nowIso() }).go();
  const settings = { url: "https://receiver.world/", description: "", events: [...webhookEventTypes], isEnabled: true };
  await webhookEndpoint
    .put({ tenantId, endpointId: "whe_A", ...settings, createdBy: userId, sealedSecret: "sealed", createdAt: nowIso() })
    .go();
}

async function seedAssistant(tenantId: string, userId: string): Promise<string> {
  const assistantId = "asst_account";
  const sentences = { prompt: "Ask for it.", firstSentence: "Hello.", lastSentence: "Goodbye." };
  await db()
    .assistant.put({
      tenantId,
      assistantId,
      userId,
      title: "Reception",
      companyName: "Hospital",
      ...sentences,
      variables: [],
      language: "en",
      voice: "Lucy",
      timezone: "Europe/Berlin",
      createdAt: nowIso(),
    })
    .go();
  return assistantId;
}

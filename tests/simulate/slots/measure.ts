/** One long batch in a world: how much of the time its slots were in use, on the provider's own record, and how soon a freed one was taken. */
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import * as Job from "@callwright/core/job/index";
import { nowIso } from "@callwright/core/kernel/clock";
import { runIn } from "@callwright/core/kernel/context";
import { createRandom } from "../random.ts";
import { forecast } from "../weather.ts";
import type { Carried } from "../world/provider.ts";
import { runtime } from "../world/runtime.ts";
import { createWorld, type World } from "../world/world.ts";

export interface Measured {
  readonly people: number;
  readonly slots: number;
  /** Share of webhooks that never come. */
  readonly lostWebhook: number;
  readonly seed: number;
}

export interface SlotUse {
  readonly calls: number;
  /** Share of the slots' time in which a call held them, from when all were taken first until the last person was dialled. */
  readonly use: number;
  /** Milliseconds from when we were told of an end to the next dial, of all but one in a hundred. */
  readonly refillMs: number;
  readonly mostAtOnce: number;
}

const tenantId = "ten_slots";
const userId = "user_slots";
const numberId = "num_slots";
const startsAt = Date.parse("2027-03-10T08:30:00Z");
/** Within the hours in which people may be called. */
const longestMs = 8 * 3600_000;
/** Reports come when the analysis is done. */
const reportMs = [500, 3_000] as const;

export async function measure(of: Measured): Promise<SlotUse> {
  const { calm } = forecast(createRandom(0));
  const weather = { ...calm, indexLagMs: 300, lostWebhook: of.lostWebhook };
  const world = createWorld({
    ...{ seed: of.seed, startsAt, lines: of.slots, reportMs },
    forecast: { storm: weather, calm: weather, stormMs: 0 },
    habitOf: () => "answers",
  });
  const jobId = await done(world, () => settle(of));
  await done(world, () => Call.startRun({ parentId: jobId, leads: "all", numberIds: [numberId] }));
  while (world.provider.calls.length < of.people && world.timeline.now() < startsAt + longestMs)
    await world.timeline.step();
  return useOf(world.provider.calls, of.slots);
}

/** Lets a user do something and waits for its end. */
async function done<T>(world: World, work: () => Promise<T>): Promise<T> {
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

async function settle({ people, slots }: Measured): Promise<string> {
  const { tenant, number } = db();
  const [slug, name] = ["slots", "Slots"];
  await tenant
    .put({ tenantId, slug, name, timezone: "Europe/Berlin", numberPicker: "optional", createdAt: nowIso() })
    .go();
  await Billing.seedMeter({ userId, allowedMinutes: 100_000, freeMinutes: 0, plan: "Pro" });
  const registered = { status: "registered", voiceNumberId: "voice_slots", sealed: "sealed" } as const;
  await number
    .put({
      ...{ tenantId, numberId, userId, provider: "twilio", phoneNumber: "+4930555000", label: "Berlin" },
      ...{ ...registered, concurrency: slots, createdAt: nowIso() },
    })
    .go();
  const job = await Job.create({
    ...{ title: "Nurse", companyName: "Hospital", name: "Robin", workplaceType: "office", location: "Berlin" },
    ...{ experience: 2, salaryRange: [30_000, 40_000], currency: "EUR", language: "en", voice: "Lucy" },
    ...{ timezone: "Europe/Berlin", prompt: { context: "Ask for it.", firstSentence: "Hello." } },
  });
  const rows = Array.from({ length: people }, (_, index) => ({
    ...{ firstName: `P${index}`, lastName: "Test", phoneNumber: `+49151${String(10_000_000 + index)}` },
  }));
  for (let from = 0; from < people; from += 100) await Candidate.add(job, rows.slice(from, from + 100));
  return job.jobId;
}

function useOf(calls: readonly Carried[], slots: number): SlotUse {
  const starts = calls.map(({ acceptedAt }) => acceptedAt).sort((a, b) => a - b);
  const [from = 0, until = 0] = [starts[slots - 1], starts.at(-1)];
  const held = calls.map(({ acceptedAt, endsAt }) => Math.max(0, Math.min(endsAt, until) - Math.max(acceptedAt, from)));
  const use = held.reduce((sum, ms) => sum + ms, 0) / (slots * (until - from));
  // Of the first so many ends, each made room for one more dial, in that order.
  const told = calls.map(({ toldAt = Number.POSITIVE_INFINITY }) => toldAt).sort((a, b) => a - b);
  const refills = starts.slice(slots).map((at, index) => at - (told[index] ?? 0));
  refills.sort((a, b) => a - b);
  const refillMs = refills[Math.ceil(refills.length * 0.99) - 1] ?? 0;
  return { calls: calls.length, use, refillMs, mostAtOnce: mostAtOnce(calls) };
}

function mostAtOnce(calls: readonly Carried[]): number {
  const changes = calls.flatMap(({ acceptedAt, endsAt }) => [
    { at: acceptedAt, by: 1 },
    { at: endsAt, by: -1 },
  ]);
  changes.sort((a, b) => a.at - b.at || a.by - b.by);
  let live = 0;
  return Math.max(...changes.map(({ by }) => (live += by)));
}

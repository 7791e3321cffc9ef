/** Runs the world of one seed until nothing more happens, and judges it. */
import { runIn } from "@callwright/core/kernel/context";
import type { Snapshot } from "../table/store.ts";
import { createJudge, type Judge } from "./judge/index.ts";
import { changeRow, planFor } from "./plan.ts";
import { populate } from "./populate.ts";
import { createRandom } from "./random.ts";
import { forecast } from "./weather.ts";
import { forgetAccount } from "./world/functions.ts";
import { kindOf, text } from "./world/record.ts";
import { runtime } from "./world/runtime.ts";
import { type Cast, createTenants, snapshotFor } from "./world/template.ts";
import { createWorld, type World } from "./world/world.ts";

export interface Verdict {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly calls: number;
  readonly minutes: number;
  readonly steps: number;
}

const faultlessWorld = { startsAt: Date.parse("2027-01-04T09:00:00Z"), lines: 10, habitOf: () => "answers" as const };

const templates = new Map<Cast, Snapshot>();

/** The template of a cast, made when a world first needs it. */
async function templateOf(cast: Cast): Promise<Snapshot> {
  const template = templates.get(cast) ?? (await makeTemplate(cast));
  templates.set(cast, template);
  return template;
}

/** Makes the template with the product's own code, in a world without faults. */
async function makeTemplate(cast: Cast): Promise<Snapshot> {
  const { calm } = forecast(createRandom(0));
  const world = createWorld({ ...faultlessWorld, seed: 0, forecast: { storm: calm, calm, stormMs: 0 } });
  const results: { error?: unknown }[] = [];
  world.later(0, "the beginning", 600, () =>
    createTenants(cast).then(
      () => results.push({}),
      (error: unknown) => results.push({ error }),
    ),
  );
  while (results.length === 0) await world.timeline.step();
  if (results[0]?.error) throw results[0].error;
  return world.store.snapshot();
}

/** Longer than all calls planned for one person take. */
const longestMs = 12 * 24 * 3600_000;
/** A world with more steps than this never comes to rest. */
const maxSteps = 30_000;
/** A quiet world runs on this long, to show that the sweeper changes nothing; its hourly check of paused runs comes later. */
const quietMs = 15 * 60_000;

export async function runSeed(seed: number, tell?: (line: string) => void): Promise<Verdict> {
  const random = createRandom(seed);
  const plan = planFor(seed, random);
  let world: World | undefined;
  const currentWorld = (): World => {
    if (!world) throw new Error("The world has not begun");
    return world;
  };
  const judge = createJudge(plan, currentWorld);
  const template = await templateOf(plan.cast);
  await forgetAccount();
  world = createWorld({
    seed: random.whole(1, 0x7fff_ffff),
    startsAt: plan.startsAt,
    snapshot: snapshotFor(template, plan.nonce, changeRow(plan)),
    forecast: forecast(random, plan.maxFaults, plan.fixedFaults),
    lines: plan.lines,
    workers: plan.workers,
    hasTexts: plan.theme === "texts",
    hasHooks: plan.theme === "webhooks",
    habitOf: plan.habitOf,
    sweepEveryMs: plan.sweepEveryMs,
    onCommit: judge.onCommit,
    onAccepted: judge.onAccepted,
    onRequested: judge.onRequested,
    tell,
  });
  populate(world, plan);
  const { isQuiet, steps } = await runUntilQuiet(world, plan.startsAt, () => judge.violations.length > 0);
  if (judge.violations.length === 0) judge.judgeEndState(isQuiet);
  if (world.texts && judge.violations.length === 0) await readLists(world, judge);
  const minutes = Math.round((world.timeline.now() - plan.startsAt) / 60_000);
  return { seed, violations: judge.violations, calls: world.provider.calls.length, minutes, steps };
}

/** Reads each job's list as its index shows it; only worlds with texts compact lists. */
async function readLists(world: World, judge: Judge): Promise<void> {
  for (const job of world.store.rows().filter((row) => kindOf(row) === "parent")) {
    const [tenantId, userId] = [text(job, "tenantId"), text(job, "userId")];
    const actor = { type: "user", tenantId, userId, roles: [] } as const;
    let isRead = false;
    world.later(0, "reader", 60, () =>
      runIn({ ...runtime(), requestId: "req_reader", actor, tenantId }, () =>
        judge.judgeList(text(job, "parentId")),
      ).finally(() => {
        isRead = true;
      }),
    );
    while (!isRead) await world.timeline.step();
  }
}

async function runUntilQuiet(world: World, startsAt: number, shouldStop: () => boolean) {
  const { timeline } = world;
  let quietSince: number | undefined;
  let steps = 0;
  for (; steps < maxSteps && !shouldStop() && timeline.now() < startsAt + longestMs; steps += 1) {
    await timeline.step();
    if (world.isStormy() || !world.isQuiet()) quietSince = undefined;
    else quietSince ??= timeline.now();
    if (quietSince === undefined || timeline.now() < quietSince + quietMs) continue;
    if (world.hasNoMoreChecks()) return { isQuiet: true, steps };
    // A later check may still change something, so the world must become quiet once more.
    quietSince = undefined;
  }
  return { isQuiet: false, steps };
}

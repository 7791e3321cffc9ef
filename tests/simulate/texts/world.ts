/** A world of texts: the product's pump and sweeper between a table, queues and a carrier, while workers die at any await. */
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import * as Job from "@callwright/core/job/index";
import { nowIso } from "@callwright/core/kernel/clock";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { setLogSink } from "@callwright/core/kernel/log";
import * as PhoneNumber from "@callwright/core/number/index";
import type { Carrier } from "@callwright/core/ports/carrier";
import type { Ports } from "@callwright/core/ports/index";
import * as Text from "@callwright/core/text/index";
import { handler as texts } from "@callwright/functions/queues/texts";
import { createTimeline } from "../clock.ts";
import { createRandom } from "../random.ts";
import { createStore } from "../table/store.ts";
import { forecast, type Weather } from "../weather.ts";
import { createDatabase } from "../world/database.ts";
import { useMachine } from "../world/machine.ts";
import { createNetwork } from "../world/network.ts";
import { currentProcess, type Process, runProcess } from "../world/process.ts";
import { createQueues } from "../world/queues.ts";
import { runtime, useRuntime } from "../world/runtime.ts";

export interface TextsPlan {
  readonly seed: number;
  readonly people: number;
  readonly storm: Partial<Weather>;
  /** How often the carrier's answer is lost; half of those texts were taken all the same. */
  readonly lostAnswers: number;
}

export interface Taken {
  readonly to: string;
  readonly at: number;
}

export interface TextsResult {
  /** What the carrier took, in its order. */
  readonly taken: readonly Taken[];
  /** How many texts are in each state. */
  readonly states: Readonly<Record<string, number>>;
  readonly kills: number;
  readonly hours: number;
}

/** A Tuesday in winter, some minutes after nine in Berlin. */
const startsAt = Date.parse("2027-11-09T08:05:00Z");
const longestMs = 10 * 3_600_000;
const sweepEveryMs = 60_000;
const [tenantId, userId, numberId] = ["ten_A", "user_A", "num_A"];

export const phoneOf = (index: number): string => `+49151${String(10_000_000 + index)}`;

export async function runTexts(plan: TextsPlan): Promise<TextsResult> {
  const random = createRandom(plan.seed);
  const timeline = createTimeline(startsAt);
  const calm = forecast(createRandom(0), 0).calm;
  let weather: Weather = calm;
  let kills = 0;
  const tell = (words: () => string): void => {
    if (weather !== calm && /is killed/.test(words())) kills += 1;
  };
  const store = createStore({ now: timeline.now, indexLagMs: () => random.between(0, weather.indexLagMs) });
  const network = createNetwork({ timeline, random, weather: () => weather, tell });
  const database = createDatabase({ store, network, random, weather: () => weather, tell });
  const startProcess = (name: string, lifeSeconds: number): Process => ({
    ...{ name, skewMs: 0, isAlive: true },
    diesAt: timeline.now() + lifeSeconds * 1000,
  });
  const parts = { timeline, random, network, weather: () => weather, tell };
  const queues = createQueues({ ...parts, startProcess, handlers: { texts } });

  const taken: (Taken & { readonly textId: string })[] = [];
  const idOf = (place: number) => `SM${place}`;
  const reach = <T>(what: string, work: () => T) => network.reach(what, random.between(40, 200), work);
  const carrier: Partial<Carrier> = {
    sendSms: (_, { to, textId }) =>
      reach(`text to ${to}`, () => {
        const isLost = random.chance(plan.lostAnswers);
        if (!isLost || random.chance(0.5)) taken.push({ to, textId, at: timeline.now() });
        if (isLost) return { kind: "unknown" as const, reason: "No answer" };
        return { kind: "accepted" as const, carrierId: idOf(taken.length) };
      }),
    findText: (_, { textId }) =>
      reach(`look for ${textId}`, () => {
        const place = taken.findIndex((text) => text.textId === textId);
        if (place < 0) return { kind: "absent" as const, isCertain: true };
        return { kind: "found" as const, receipt: { carrierId: idOf(place + 1), state: "sent" as const } };
      }),
    getText: (_, carrierId) =>
      reach(`ask after ${carrierId}`, () => ({
        ...{ kind: "found" as const, receipt: { carrierId, state: "delivered" as const } },
      })),
  };

  useMachine({
    random,
    now: () => Math.floor(timeline.now()),
    after: (ms, run) => {
      const process = currentProcess();
      timeline.after(ms, () => {
        if (process?.isAlive !== false) run();
      });
    },
  });
  const vault = { open: () => reach("open the seal", () => JSON.stringify(account)) };
  // What is not here no text needs on its way.
  const ports = { carrier: () => carrier, queue: queues.queue, scheduler: queues.scheduler, vault } as object as Ports;
  useRuntime({ send: database.send, ports });
  setLogSink(() => {});

  /** Lets time pass until a work is done. */
  async function finish<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    while (!isOver) await timeline.step();
    return work;
  }

  await finish(plant(plan.people));
  weather = { ...calm, ...plan.storm };
  const sweepAgain = () =>
    timeline.after(sweepEveryMs, () => {
      const rounds = random.chance(weather.lostSweep) ? 0 : random.chance(weather.doubledSweep) ? 2 : 1;
      for (let round = 0; round < rounds; round += 1)
        runProcess(startProcess("sweeper", 55), () => asPlatform(() => Text.sweep())).catch(() => undefined);
      sweepAgain();
    });
  sweepAgain();
  while (timeline.now() < startsAt + longestMs) {
    const until = timeline.now() + sweepEveryMs;
    while ((timeline.nextAt() ?? until) < until) await timeline.step();
    await timeline.step();
    if (!statesOf(store.rows()).some((state) => open.has(state))) break;
  }
  const states = Object.fromEntries(
    [...Map.groupBy(statesOf(store.rows()), (state) => state)].map(([state, all]) => [state, all.length]),
  );
  return { taken, states, kills, hours: (timeline.now() - startsAt) / 3_600_000 };
}

const account = { provider: "twilio", accountSid: "AC1", authToken: "secret" };

const open: ReadonlySet<string> = new Set(["scheduled", "sending", "unknown"]);

const statesOf = (rows: readonly object[]): string[] =>
  rows.flatMap((row) => ("textId" in row && "state" in row && typeof row.state === "string" ? [row.state] : []));

const asPlatform = <T>(work: () => Promise<T>): Promise<T> =>
  runIn(
    { ...runtime(), requestId: newId("req"), actor: { type: "platform", cause: "sweep" }, tenantId: undefined },
    work,
  );

/** A tenant with a number, a job and its people, each with a text that is due at once. */
async function plant(people: number): Promise<void> {
  const actor = { type: "user", tenantId, userId, roles: [] } as const;
  await runIn({ ...runtime(), requestId: "req_plant", actor, tenantId }, async () => {
    const { tenant, number, job: jobs } = db();
    const made = { tenantId, createdAt: nowIso() };
    await tenant.put({ ...made, slug: "a", name: "A", timezone: "Europe/Berlin", numberPicker: "optional" }).go();
    await number
      .put({
        ...{ ...made, numberId, userId, provider: "twilio", phoneNumber: "+493010000000", label: "A" },
        ...{ sealed: "sealed", status: "registered", voiceNumberId: "voice_A", canText: true },
      })
      .go();
    const { jobId } = await Job.create({
      ...{ title: "Nurse", companyName: "Hospital", name: "Robin", workplaceType: "office", experience: 2 },
      ...{ location: "Berlin", salaryRange: [30_000, 40_000], currency: "EUR", language: "en" },
      ...{ timezone: "Europe/Berlin", prompt: { context: "Ask them.", firstSentence: "Hello." } },
    });
    await jobs
      .patch({ tenantId, jobId })
      .set({ isPreCallSms: true, preCallSmsTemplate: "We call {{candidateName}}." })
      .go();
    const job = await Job.get(jobId);
    const sender = await PhoneNumber.load(numberId);
    if (!sender) throw new Error("The number is gone");
    const rows = Array.from({ length: people }, (_, index) => ({
      ...{ firstName: `P${index}`, lastName: "Test", phoneNumber: phoneOf(index) },
    }));
    const { candidateIds } = await Candidate.add(job, rows);
    for (let from = 0; from < candidateIds.length; from += Text.preCallsAtOnce) {
      const some = await Candidate.getMany(jobId, candidateIds.slice(from, from + Text.preCallsAtOnce));
      const dueMs = Text.preCallDueMs(job);
      if (!(await Text.queuePreCalls({ job, number: sender, dueMs, people: some }, () => [])))
        throw new Error("Texts were refused");
    }
  });
}

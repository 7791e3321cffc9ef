/** A world of texts: the product's send loop and sweeper between a table, queues and a carrier, while workers die at any await. */
import type { CarrierAccount, NumberProvider } from "@callwright/contracts";
import type { TextFailure } from "@callwright/contracts/text-words";
import * as Candidate from "@callwright/core/candidate/index";
import { db } from "@callwright/core/db/service";
import { nowIso } from "@callwright/core/kernel/clock";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { setLogSink } from "@callwright/core/kernel/log";
import * as PhoneNumber from "@callwright/core/number/index";
import * as Parent from "@callwright/core/parent/index";
import type { Carrier } from "@callwright/core/ports/carrier";
import type { Ports } from "@callwright/core/ports/index";
import * as Text from "@callwright/core/text/index";
import { handler as texts } from "@callwright/functions/queues/texts";
import { createStore } from "../../table/store.ts";
import { createTimeline } from "../clock.ts";
import { createRandom } from "../random.ts";
import { forecast, type Weather } from "../weather.ts";
import { createDatabase } from "../world/database.ts";
import { useMachine } from "../world/machine.ts";
import { createNetwork } from "../world/network.ts";
import { currentProcess, type Process, runProcess } from "../world/process.ts";
import { createQueues } from "../world/queues.ts";
import { runtime, setRuntime } from "../world/runtime.ts";

export interface TextsPlan {
  readonly seed: number;
  readonly people: number;
  readonly storm?: Partial<Weather>;
  /** Share of the carrier's answers that are lost; the carrier took half of those texts. */
  readonly lostAnswers: number;
  /** The user replies to the last person after this time. */
  readonly replyAfterSeconds?: number;
  /** The carrier refuses every text for so many seconds; the number may be reconnected during this time. */
  readonly refusal?: {
    readonly failure: TextFailure;
    readonly code: string;
    readonly seconds: number;
    readonly isReconnected?: boolean;
  };
  /** The number moves to another carrier after this time. */
  readonly movesAfterSeconds?: number;
}

export interface TakenText {
  readonly textId: string;
  readonly to: string;
  readonly at: number;
}

export interface TextsResult {
  /** The texts that the carrier took, in that order. */
  readonly taken: readonly TakenText[];
  /** How many texts are in each state. */
  readonly states: Readonly<Record<string, number>>;
  readonly kills: number;
  readonly hours: number;
  readonly refusals: number;
  readonly repliedAt?: number | undefined;
  /** The number after five minutes, and at the end. */
  readonly numberAtFirst: NumberState;
  readonly number: NumberState;
}

interface NumberState {
  readonly status: unknown;
  readonly smsReason: unknown;
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
  /** Counts the kills by the words that tell of them, but not while the world is being set up. */
  const countKills = (words: () => string): void => {
    if (weather !== calm && /is killed/.test(words())) kills += 1;
  };
  const store = createStore({ now: timeline.now, indexLagMs: () => random.between(0, weather.indexLagMs) });
  const network = createNetwork({ timeline, random, weather: () => weather, tell: countKills });
  const database = createDatabase({ store, timeline, network, random, weather: () => weather, tell: countKills });
  const startProcess = (name: string, lifeSeconds: number): Process => ({
    name,
    skewMs: 0,
    isAlive: true,
    diesAt: timeline.now() + lifeSeconds * 1000,
  });
  const parts = { timeline, random, network, weather: () => weather, tell: countKills };
  const queues = createQueues({ ...parts, startProcess, handlers: { texts } });

  const taken: TakenText[] = [];
  let refusals = 0;
  const carrierIdOf = (index: number) => `SM${index}`;
  const reach = <T>(what: string, work: () => T) => network.reach(what, random.between(40, 200), work);
  const assertProvider = (account: CarrierAccount, provider: NumberProvider) => {
    if (account.provider !== provider) throw new Error(`Not an account of ${provider}'s`);
  };
  const carrierOf = (provider: NumberProvider): Partial<Carrier> => ({
    async sendSms(account, { to, textId }) {
      assertProvider(account, provider);
      const { refusal } = plan;
      if (refusal && timeline.now() < startsAt + refusal.seconds * 1000) {
        refusals += 1;
        if (refusal.isReconnected) await db().number.patch({ tenantId, numberId }).set({ sealed: "twilio again" }).go();
        return reach(`refuse ${to}`, () => ({
          kind: "rejected" as const,
          failure: refusal.failure,
          code: refusal.code,
        }));
      }
      return reach(`text to ${to}`, () => {
        const isLost = random.chance(plan.lostAnswers);
        if (!isLost || random.chance(0.5)) taken.push({ to, textId, at: timeline.now() });
        if (isLost) return { kind: "unknown" as const, reason: "No answer" };
        return { kind: "accepted" as const, carrierId: carrierIdOf(taken.length) };
      });
    },
    findText: async (account, { textId }) => {
      assertProvider(account, provider);
      return reach(`look for ${textId}`, () => {
        const index = taken.findIndex((text) => text.textId === textId);
        if (index < 0) return { kind: "absent" as const, isCertain: true };
        return { kind: "found" as const, receipt: { carrierId: carrierIdOf(index + 1), state: "sent" as const } };
      });
    },
    getText: async (account, carrierId) => {
      assertProvider(account, provider);
      return reach(`ask after ${carrierId}`, () => ({
        kind: "found" as const,
        receipt: { carrierId, state: "delivered" as const },
      }));
    },
  });

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
  const vault = {
    open: (sealed: string) =>
      reach("open the seal", () => JSON.stringify(sealed === "telnyx" ? telnyxAccount : twilioAccount)),
  };
  // The only ports that texts need.
  const ports = { carrier: carrierOf, queue: queues.queue, scheduler: queues.scheduler, vault } as object as Ports;
  setRuntime({ send: database.send, ports });
  setLogSink(() => {});

  /** Lets time pass until the work is done. */
  async function finish<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const stop = () => {
      isOver = true;
    };
    work.then(stop, stop);
    while (!isOver) await timeline.step();
    return work;
  }

  const [jobId, lastId] = await finish(seedTexts(plan.people));
  weather = { ...calm, ...plan.storm };
  const sweep = (rounds: number) => {
    for (let round = 0; round < rounds; round += 1)
      runProcess(startProcess("sweeper", 55), () => asPlatform(() => Text.sweep())).catch(() => undefined);
  };
  const sweepAgain = () =>
    timeline.after(sweepEveryMs, () => {
      if (!random.chance(weather.lostSweep)) sweep(random.chance(weather.doubledSweep) ? 2 : 1);
      sweepAgain();
    });
  sweepAgain();
  let failure: unknown;
  const later = (seconds: number, work: () => Promise<unknown>) =>
    timeline.after(seconds * 1000, () => {
      runProcess(startProcess("api", 30), () => asUser(work)).catch((error: unknown) => {
        failure = error;
      });
    });
  let repliedAt: number | undefined;
  let numberAtFirst = numberOf(store.rows());
  timeline.after(5 * 60_000, () => {
    numberAtFirst = numberOf(store.rows());
  });
  if (plan.replyAfterSeconds !== undefined)
    later(plan.replyAfterSeconds, () => {
      repliedAt = timeline.now();
      return Text.reply({ jobId, candidateId: lastId, body: "At ten it is.", key: "the-only-one" });
    });
  if (plan.movesAfterSeconds !== undefined)
    later(plan.movesAfterSeconds, () =>
      db().number.patch({ tenantId, numberId }).set({ provider: "telnyx", sealed: "telnyx" }).go(),
    );
  while (timeline.now() < startsAt + longestMs) {
    // Looks for open texts once a minute, not after each step.
    const until = timeline.now() + sweepEveryMs;
    while ((timeline.nextAt() ?? until) < until) await timeline.step();
    await timeline.step();
    if (!statesOf(store.rows()).some((state) => openStates.has(state))) break;
  }
  if (failure) throw failure;
  const states = Object.fromEntries(
    [...Map.groupBy(statesOf(store.rows()), (state) => state)].map(([state, { length }]) => [state, length]),
  );
  const hours = (timeline.now() - startsAt) / 3_600_000;
  return { taken, states, kills, hours, refusals, repliedAt, numberAtFirst, number: numberOf(store.rows()) };
}

const twilioAccount = { provider: "twilio", accountSid: "AC1", authToken: "secret" };
const telnyxAccount = { provider: "telnyx", apiKey: "KEY1" };

const openStates: ReadonlySet<string> = new Set(["scheduled", "sending", "unknown"]);

const statesOf = (rows: readonly object[]): string[] =>
  rows.flatMap((row) => ("textId" in row && "state" in row && typeof row.state === "string" ? [row.state] : []));

function numberOf(rows: readonly object[]): NumberState {
  const row = rows.find((each) => "sealed" in each) ?? {};
  return {
    status: "status" in row ? row.status : undefined,
    smsReason: "smsReason" in row ? row.smsReason : undefined,
  };
}

const asUser = <T>(work: () => Promise<T>): Promise<T> => {
  const actor = { type: "user", tenantId, userId, roles: [] } as const;
  return runIn({ ...runtime(), requestId: newId("req"), actor, tenantId }, work);
};

const asPlatform = <T>(work: () => Promise<T>): Promise<T> =>
  runIn(
    { ...runtime(), requestId: newId("req"), actor: { type: "platform", cause: "sweep" }, tenantId: undefined },
    work,
  );

/** Seeds a number, and a job whose people each have a due text. Returns the ids of the job and of the last person. */
function seedTexts(people: number): Promise<readonly [string, string]> {
  return asUser(async () => {
    const { tenant, number, parent } = db();
    const common = { tenantId, createdAt: nowIso() };
    await tenant.put({ ...common, slug: "a", name: "A", timezone: "Europe/Berlin", numberPicker: "optional" }).go();
    await number
      .put({
        ...common,
        numberId,
        userId,
        provider: "twilio",
        phoneNumber: "+493010000000",
        label: "A",
        sealed: "sealed",
        status: "registered",
        voiceNumberId: "voice_A",
        canText: true,
      })
      .go();
    const { parentId: jobId } = await Parent.create({
      title: "Nurse",
      companyName: "Hospital",
      name: "Robin",
      workplaceType: "office",
      experience: 2,
      location: "Berlin",
      salaryRange: [30_000, 40_000],
      currency: "EUR",
      language: "en",
      timezone: "Europe/Berlin",
      prompt: { context: "Ask them.", firstSentence: "Hello." },
    });
    await parent
      .patch({ tenantId, parentId: jobId })
      .set({ isPreCallSms: true, preCallSmsTemplate: "We call {{candidateName}}." })
      .go();
    const job = await Parent.get(jobId);
    const sender = await PhoneNumber.load(numberId);
    if (!sender) throw new Error("The number is gone");
    const rows = Array.from({ length: people }, (_, index) => ({
      firstName: `P${index}`,
      lastName: "Test",
      phoneNumber: phoneOf(index),
    }));
    const { candidateIds } = await Candidate.add(job, rows);
    for (let from = 0; from < candidateIds.length; from += Text.preCallsPerTransaction) {
      const chunk = await Candidate.getMany(jobId, candidateIds.slice(from, from + Text.preCallsPerTransaction));
      const dueMs = Text.preCallDueMs(job);
      if (!(await Text.queuePreCalls({ parent: job, number: sender, dueMs, people: chunk }, () => [])))
        throw new Error("Texts were refused");
    }
    return [jobId, candidateIds.at(-1) ?? ""] as const;
  });
}

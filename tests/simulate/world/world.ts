/** A world: the product's real code between a table, queues and a provider whose behaviour one seed decides. */
import { voiceEvent } from "@callwright/core/call/messages";
import { answerTools } from "@callwright/core/call-tool/index";
import { runIn } from "@callwright/core/kernel/context";
import { setLogSink } from "@callwright/core/kernel/log";
import { wrap } from "@callwright/core/kernel/message";
import type { Carrier } from "@callwright/core/ports/carrier";
import type { Vault } from "@callwright/core/ports/vault";
import type { ToolAnswer, ToolRequest, VoiceEvent } from "@callwright/core/ports/voice";
import { platformAccount } from "@callwright/core/voice-account/index";
import type { Row } from "../../table/expression.ts";
import { type Change, createStore, type Snapshot, type Store } from "../../table/store.ts";
import { createTimeline, type Timeline } from "../clock.ts";
import type { CallPromise } from "../judge/promises.ts";
import { createRandom, type Random } from "../random.ts";
import type { Forecast, Weather } from "../weather.ts";
import { createBlobs } from "./blobs.ts";
import type { CalledNumber } from "./callers.ts";
import { carrierAccount, createCarrier, type TakenText } from "./carrier.ts";
import { createDatabase, type MeasuredWrite } from "./database.ts";
import { handlersOf, sweepRound } from "./functions.ts";
import { useMachine } from "./machine.ts";
import { createNetwork } from "./network.ts";
import type { Habit } from "./people.ts";
import { currentProcess, type Process, runProcess } from "./process.ts";
import { createProvider, type Provider, type ProviderCall } from "./provider.ts";
import { createQueues, type MeasuredWork, type Queues, type Workers } from "./queues.ts";
import { createReceiver, type ReceivedEvent } from "./receiver.ts";
import { hasNoMoreChecks, kindOf, nextCheckAt } from "./record.ts";
import { runtime, setRuntime } from "./runtime.ts";
import { describeChange } from "./words.ts";

export interface WorldOptions {
  readonly seed: number;
  readonly startsAt: number;
  readonly snapshot?: Snapshot | undefined;
  readonly forecast: Forecast;
  readonly lines: number;
  readonly workers?: Workers | undefined;
  /** Calls are recorded, and the recordings are copied. */
  readonly hasRecordings?: boolean | undefined;
  /** Texts follow calls, and lists are compacted. */
  readonly hasTexts?: boolean | undefined;
  /** Tenants have endpoints for webhooks. */
  readonly hasHooks?: boolean | undefined;
  readonly habitOf: (phoneNumber: string) => Habit;
  readonly reportMs?: readonly [number, number] | undefined;
  /** Milliseconds between two rounds of the sweeper; absent: as in the product. */
  readonly sweepEveryMs?: number | undefined;
  readonly onWrite?: ((write: MeasuredWrite) => void) | undefined;
  /** Receives each worker's batch of messages and how long it took. */
  readonly onWorked?: ((work: MeasuredWork) => void) | undefined;
  readonly onCommit?: ((changes: readonly Change[]) => void) | undefined;
  readonly onAccepted?: ((call: ProviderCall) => void) | undefined;
  /** Receives the name of each worker that asks the provider to dial. */
  readonly onRequested?: ((worker: string) => void) | undefined;
  /** Receives the story line by line. */
  readonly tell?: ((line: string) => void) | undefined;
}

export interface World {
  readonly timeline: Timeline;
  readonly store: Store;
  readonly queues: Queues;
  readonly provider: Provider;
  readonly random: Random;
  /** Start times that users chose for runs, by run. */
  readonly startTimeByRun: Map<string, number>;
  /** The texts that the carrier took; absent where none are sent. */
  readonly texts: readonly TakenText[] | undefined;
  /** What the endpoints took; absent where there are none. */
  readonly received: readonly ReceivedEvent[] | undefined;
  /** How many people each run was asked to call. */
  readonly requestedByRun: Map<string, number>;
  /** The times that people asked for on their own page. */
  readonly promises: CallPromise[];
  /** When each tenant of a shared account started its run. */
  readonly runStartByTenant: Map<string, number>;
  readonly tell: (words: () => string) => void;
  /** When the faults end. */
  readonly calmFrom: number;
  isStormy(): boolean;
  /** Runs a user's action at a later time. */
  later(ms: number, name: string, lifeSeconds: number, work: () => Promise<unknown>): void;
  /** Whether no action, call or message is under way; the sweeper may still find work. */
  isQuiet(): boolean;
  /** Whether the sweeper has nothing left to check. */
  hasNoMoreChecks(): boolean;
}

/** Exceeds the skew between processes' clocks: no round finds anything that is due later than this. */
const dueMarginMs = 2_500;
/** Share of the sweeper's rounds that run although nothing is due: they must change nothing. */
const idleRoundShare = 0.02;
/** The longest pause of the sweeper: while nothing is written, a round finds only what the last one found. */
const longestPauseMs = 256 * 60_000;

export function createWorld(options: WorldOptions): World {
  const { startsAt, forecast, tell: writeLine, sweepEveryMs = 60_000, hasTexts = false } = options;
  const { hasRecordings = false, hasHooks = false } = options;
  const random = createRandom(options.seed);
  const timeline = createTimeline(startsAt);
  const weather = (): Weather => (isStormy() ? forecast.storm : forecast.calm);
  const calmFrom = startsAt + forecast.stormMs;
  const isStormy = () => timeline.now() < calmFrom;
  const tell = (words: () => string): void => {
    if (!writeLine) return;
    const processName = currentProcess()?.name ?? "";
    writeLine(`${timeOf(timeline.now(), startsAt)} ${processName.padEnd(24)} ${words()}`);
  };
  let commits = 0;
  let actionsUnderWay = 0;
  let sweeps = 0;
  let pauseMs = 0;
  const store = createStore(
    {
      now: timeline.now,
      indexLagMs: () => random.between(0, weather().indexLagMs),
      onCommit: (changes) => {
        commits += 1;
        // Indents each further change by the width of a line's time and process.
        tell(() => changes.map(describeChange).join("\n".padEnd(39)));
        options.onCommit?.(changes);
        // A long pause of the sweeper ends with the next write, which may have made something due.
        if (pauseMs > sweepEveryMs) sweepAfter(sweepEveryMs);
      },
    },
    options.snapshot,
  );
  const network = createNetwork({ timeline, random, weather, tell });
  const database = createDatabase({ store, timeline, network, random, weather, tell, onWrite: options.onWrite });
  const sharedParts = { timeline, random, network, weather, tell };
  const queues = createQueues({
    ...sharedParts,
    onWorked: options.onWorked,
    startProcess,
    workers: options.workers,
    handlers: handlersOf({ hasTexts, hasRecordings, hasHooks }),
  });
  const blobs = createBlobs({ network, random, weather });
  const { carrier, taken } = createCarrier({ network, random, weather, tell });
  const { webhookSender, received } = createReceiver({ network, random, weather, tell });
  const provider = createProvider({
    ...sharedParts,
    lines: options.lines,
    hasRecordings,
    habitOf: options.habitOf,
    reportMs: options.reportMs,
    onWebhook,
    tools: askTools,
    onAccepted: (call) => options.onAccepted?.(call),
    onRequested: (worker) => options.onRequested?.(worker),
  });
  const unusedPort = <T extends object>(name: string): T =>
    new Proxy(
      {},
      { get: (_, verb) => () => Promise.reject(new Error(`${name}.${String(verb)} is no part of this world`)) },
    ) as T;

  useMachine({
    random,
    now: () => Math.floor(timeline.now() + (currentProcess()?.skewMs ?? 0)),
    after: (ms, run) => {
      const process = currentProcess();
      timeline.after(ms, () => {
        if (process?.isAlive !== false) run();
      });
    },
  });
  setRuntime({
    send: database.send,
    ports: {
      voice: provider.voice,
      queue: queues.queue,
      scheduler: queues.scheduler,
      blobs: { ...unusedPort("blobs"), ...blobs },
      carrier: async () => {
        if (!hasTexts) throw new Error("There is no carrier in this world");
        return { ...unusedPort<Carrier>("carrier"), ...carrier };
      },
      mailer: unusedPort("mailer"),
      smtp: unusedPort("smtp"),
      vault: { ...unusedPort<Vault>("vault"), open: async () => carrierAccount },
      secrets: unusedPort("secrets"),
      dns: unusedPort("dns"),
      textExtraction: unusedPort("textExtraction"),
      webhookSender: hasHooks ? webhookSender : unusedPort("webhookSender"),
      calendarReader: unusedPort("calendarReader"),
      ats: unusedPort("ats"),
      deadLetters: unusedPort("deadLetters"),
    },
  });
  setLogSink((line) => tell(() => `log ${line.slice(line.indexOf('"level"'))}`));

  function startProcess(name: string, lifeSeconds: number): Process {
    const skew = weather().skewMs;
    return {
      name,
      skewMs: skew > 0 ? random.between(-skew, skew) : 0,
      diesAt: timeline.now() + lifeSeconds * 1000,
      isAlive: true,
    };
  }

  /** The webhooks function: stores the body and queues its key. */
  function onWebhook(event: VoiceEvent, number?: CalledNumber): Promise<void> {
    const requestId = `req_${random.whole(1, 1e9)}`;
    const key = `webhooks/vapi/${requestId}.json`;
    return runProcess(startProcess(`webhooks ${requestId}`, 10), async () => {
      const { ports } = runtime();
      await ports.blobs.put(key, JSON.stringify(event), "application/json");
      const tenantId = number?.tenantId ?? (event.kind === "other" ? undefined : event.ref?.tenantId);
      const payload = { key, ...(number && { number }) };
      await ports.queue.send(voiceEvent.queue, wrap(voiceEvent, payload, { requestId, tenantId }));
    });
  }

  /** The API function: answers an assistant's tool calls. */
  function askTools(request: ToolRequest): Promise<ToolAnswer[]> {
    return runProcess(startProcess(`tools ${request.voiceCallId}`, 20), () =>
      runIn({ ...runtime(), requestId: "req_tools", actor: { type: "public" }, tenantId: undefined }, () =>
        answerTools(request, platformAccount),
      ),
    );
  }

  function later(ms: number, name: string, lifeSeconds: number, work: () => Promise<unknown>): void {
    actionsUnderWay += 1;
    timeline.after(ms, () => {
      const process = startProcess(name, lifeSeconds);
      let isFinished = false;
      const finish = (words: string) => {
        if (isFinished) return;
        isFinished = true;
        actionsUnderWay -= 1;
        if (process.isAlive) tell(() => `${name} ${words}`);
      };
      runProcess(process, work).then(
        (result) => finish(`is done: ${JSON.stringify(result) ?? ""}`),
        (error: unknown) => finish(`is refused: ${String(error)}`),
      );
      timeline.after(lifeSeconds * 1000, () => finish("has no answer before its time-out"));
    });
  }

  /** The sweeper publishes events only in worlds with webhook endpoints. */
  const isSwept = (row: Row) => hasHooks || kindOf(row) !== "event";

  function sweep(): void {
    if (nextCheckAt(store, isSwept) > timeline.now() + dueMarginMs && !random.chance(idleRoundShare)) return;
    if (random.chance(weather().lostSweep)) return;
    const rounds = random.chance(weather().doubledSweep) ? 2 : 1;
    for (let round = 1; round <= rounds; round += 1)
      runProcess(startProcess(`sweeper${round > 1 ? " 2" : ""}`, 55), () => sweepRound({ hasTexts, hasHooks })).catch(
        (error: unknown) => tell(() => `the sweeper has failed: ${String(error)}`),
      );
  }

  function sweepAfter(ms: number): void {
    sweeps += 1;
    const ownSweep = sweeps;
    pauseMs = ms;
    const commitsBefore = commits;
    timeline.after(ms, () => {
      // A write has replaced this round by an earlier one.
      if (ownSweep !== sweeps) return;
      const isIdle = commits === commitsBefore;
      sweep();
      const nextCheckMs = Math.max(sweepEveryMs, nextCheckAt(store, isSwept) - timeline.now());
      // While nothing is written, each pause is four times the last one, but never longer than until the next check.
      sweepAfter(isIdle ? Math.min(longestPauseMs, ms * 4, nextCheckMs) : sweepEveryMs);
    });
  }

  sweepAfter(sweepEveryMs);

  const isQuiet = () => actionsUnderWay === 0 && provider.pending() === 0 && queues.pending() === 0;

  const startTimeByRun = new Map<string, number>();
  const runStartByTenant = new Map<string, number>();
  const texts = hasTexts ? taken : undefined;
  return {
    timeline,
    store,
    queues,
    provider,
    random,
    startTimeByRun,
    runStartByTenant,
    texts,
    received: hasHooks ? received : undefined,
    requestedByRun: new Map(),
    promises: [],
    tell,
    calmFrom,
    isStormy,
    later,
    isQuiet,
    hasNoMoreChecks: () => hasNoMoreChecks(store, isSwept),
  };
}

/** Minutes and seconds since the world began, with milliseconds. */
function timeOf(at: number, startsAt: number): string {
  const ms = Math.round(at - startsAt);
  const minutes = Math.floor(ms / 60_000);
  return `${String(minutes).padStart(5)}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, "0")}`;
}

/** The faults of a world: which kinds there are, how often, and until when. Few kinds at once find more than all together. */
import type { Random } from "./random.ts";

/** Each kind with its strength in the worst of worlds: a probability, or milliseconds where the name says so. */
const worst = {
  /** A worker dies at an await; what it had asked for may be done all the same. */
  killed: 0.015,
  /** Everything outside takes longer now and then, so that others come in between. */
  slowMs: 3_000,
  /** A write or read is refused by the table's throttle. */
  throttled: 0.15,
  /** A write is done, and its answer is lost. */
  executedTimedOut: 0.08,
  /** A request never arrives. */
  lostRequest: 0.05,
  /** A transaction holds its rows longer than `leastHeldMs`. */
  heldMs: 400,
  /** The service leaves keys of a batch for another time. */
  unprocessed: 0.3,
  staleReadMs: 3_000,
  indexLagMs: 4_000,
  /** A message is delivered twice, or kept back, or its send fails. */
  doubledMessage: 0.25,
  delayedMessageMs: 90_000,
  failedSend: 0.05,
  /** Messages wait to be delivered in batches, and a worker that dies fails its whole batch. */
  batchedMs: 5_000,
  failedBlob: 0.05,
  /** A webhook is lost, sent three times, or delayed, so that webhooks arrive out of order. */
  lostWebhook: 0.3,
  tripledWebhook: 0.3,
  delayedWebhookMs: 240_000,
  refusedDial: 0.25,
  /** The answer to a dial is lost: the provider has not heard it, has done it, or does it later. */
  unheardDial: 0.12,
  executedUnknownDial: 0.15,
  lateDial: 0.12,
  rejectedDial: 0.04,
  /** Questions to the provider fail: getCall, findCall. */
  failedQuestion: 0.2,
  /** Processes disagree about the time. */
  skewMs: 2_000,
  /** A round of the sweeper is left out, or two run at once. */
  lostSweep: 0.3,
  doubledSweep: 0.4,
} as const;

/** Faults that only the worlds made for them have. */
const themeFaults = [
  /** Writes and reads of a third of the partitions are refused by the table's throttle. */
  "hotPartition",
  /** A webhook does not arrive, is refused, or its answer is lost. */
  "lostHook",
  "refusedHook",
  "unheardHook",
] as const;

type Fault = keyof typeof worst;
export type Weather = Readonly<Record<Fault | (typeof themeFaults)[number], number>>;

const faults = Object.keys(worst) as Fault[];

/** How long a transaction holds its rows in any weather. */
const leastHeldMs = 8;
const noFaults: Weather = {
  ...(Object.fromEntries([...faults, ...themeFaults].map((fault) => [fault, 0])) as Record<keyof Weather, number>),
  heldMs: leastHeldMs,
};

export interface Forecast {
  readonly storm: Weather;
  /** After the storm: what has to be healed is healed now. */
  readonly calm: Weather;
  readonly stormMs: number;
}

/** With `most`, at most so many kinds of faults, each of them often: nearly all bugs need no more than two. */
export function forecast(random: Random, most?: number, fixedFaults: Partial<Weather> = {}): Forecast {
  const calm = { ...noFaults, indexLagMs: random.chance(0.5) ? 300 : 0, skewMs: 0 };
  const strength = random.between(most === undefined ? 0.2 : 0.6, 1);
  const storm: Record<keyof Weather, number> = { ...calm };
  for (const fault of kindsOf(random, most)) storm[fault] = worst[fault] * strength;
  Object.assign(storm, fixedFaults);
  return { storm, calm, stormMs: random.pick([1, 2, 3, 6]) * 60_000 };
}

function kindsOf(random: Random, most: number | undefined): readonly Fault[] {
  if (most !== undefined) return Array.from({ length: random.whole(0, most) }, () => random.pick(faults));
  const share = random.pick([0, 0.08, 0.2, 0.4, 0.4, 0.7]);
  return faults.filter(() => random.chance(share));
}

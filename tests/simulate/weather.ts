/** The faults of a world: which kinds there are, how often, and until when. Few kinds find more than all together. */
import type { Random } from "./random.ts";

/** Each kind with its greatest strength: a probability, or milliseconds where the name says so. */
const worstFaults = {
  /** A worker dies at an await; the request that it awaited may still be carried out. */
  killed: 0.015,
  /** Some requests take longer, so that other workers act in between. */
  slowMs: 3_000,
  /** A write or read is refused by the table's throttle. */
  throttled: 0.15,
  /** A write is done, and its answer is lost. */
  executedTimedOut: 0.08,
  /** A request never arrives. */
  lostRequest: 0.05,
  /** A transaction holds its rows longer than `leastHeldMs`. */
  heldMs: 400,
  /** The table returns keys of a batch as unprocessed. */
  unprocessed: 0.3,
  staleReadMs: 3_000,
  indexLagMs: 4_000,
  /** A message is delivered twice, or kept back, or its send fails. */
  doubledMessage: 0.25,
  delayedMessageMs: 90_000,
  failedSend: 0.05,
  /** How long messages are collected to a batch; a worker that dies fails its whole batch. */
  batchedMs: 5_000,
  failedBlob: 0.05,
  /** A webhook of the voice provider is lost, sent three times, or delayed, so that webhooks arrive out of order. */
  lostWebhook: 0.3,
  tripledWebhook: 0.3,
  delayedWebhookMs: 240_000,
  refusedDial: 0.25,
  /** A dial gets no answer: the provider never received it, carried it out, or carries it out later. */
  lostDial: 0.12,
  executedUnknownDial: 0.15,
  lateDial: 0.12,
  rejectedDial: 0.04,
  /** A query to the provider or a request to hang up fails. */
  failedQuestion: 0.2,
  /** Processes disagree about the time. */
  skewMs: 2_000,
  /** A round of the sweeper is left out, or two run at the same time. */
  lostSweep: 0.3,
  doubledSweep: 0.4,
} as const;

/** Faults that occur only in worlds of their theme. */
const themeFaults = [
  /** Writes and reads of a third of the partitions are refused by the table's throttle. */
  "hotPartition",
  /** A webhook to a tenant's endpoint does not arrive, is refused, or its answer is lost. */
  "lostDelivery",
  "refusedDelivery",
  "unansweredDelivery",
] as const;

type Fault = keyof typeof worstFaults;
export type Weather = Readonly<Record<Fault | (typeof themeFaults)[number], number>>;

const faults = Object.keys(worstFaults) as Fault[];

/** How long a transaction holds its rows in any weather. */
const leastHeldMs = 8;
const noFaults: Weather = {
  ...(Object.fromEntries([...faults, ...themeFaults].map((fault) => [fault, 0])) as Record<keyof Weather, number>),
  heldMs: leastHeldMs,
};

export interface Forecast {
  readonly storm: Weather;
  /** After the storm: without faults the product repairs what the storm left. */
  readonly calm: Weather;
  readonly stormMs: number;
}

/** With `maxKinds`, few kinds of faults, each of them often: nearly all bugs need no more than two. */
export function forecast(random: Random, maxKinds?: number, fixedFaults: Partial<Weather> = {}): Forecast {
  const calm = { ...noFaults, indexLagMs: random.chance(0.5) ? 300 : 0, skewMs: 0 };
  const strength = random.between(maxKinds === undefined ? 0.2 : 0.6, 1);
  const storm: Record<keyof Weather, number> = { ...calm };
  for (const fault of pickKinds(random, maxKinds)) storm[fault] = worstFaults[fault] * strength;
  Object.assign(storm, fixedFaults);
  return { storm, calm, stormMs: random.pick([1, 2, 3, 6]) * 60_000 };
}

function pickKinds(random: Random, maxKinds: number | undefined): readonly Fault[] {
  if (maxKinds !== undefined) return Array.from({ length: random.whole(0, maxKinds) }, () => random.pick(faults));
  const share = random.pick([0, 0.08, 0.2, 0.4, 0.4, 0.7]);
  return faults.filter(() => random.chance(share));
}

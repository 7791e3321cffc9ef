/** Simulates a queue with a number of workers: the age of its messages, and the workers that it needs. */
import type { Random } from "../random.ts";
import type { QueueKind } from "./sample.ts";

export interface QueueDay {
  /** Milliseconds until a worker takes a message: 99th percentile and longest. */
  readonly ageMs: number;
  readonly oldestMs: number;
  /** Workers that the messages of the busiest minute need. */
  readonly neededWorkers: number;
}

const minuteMs = 60_000;
/** A call's messages come within this time. */
const spreadMs = 2_000;

/** Simulates the messages of the calls at these instants in order; a worker handles one message at a time. */
export function simulateQueue(kind: QueueKind, instants: Float64Array, workers: number, random: Random): QueueDay {
  const { workMs, messagesPerCall } = kind;
  /** When each worker is free, the earliest first. */
  const freeAt = new Float64Array(workers).fill(Number.NEGATIVE_INFINITY);
  const ages: number[] = [];
  const workByMinute = new Map<number, number>();
  for (const instant of instants) {
    const count = Math.floor(messagesPerCall) + (random.chance(messagesPerCall % 1) ? 1 : 0);
    for (let message = 0; message < count; message += 1) {
      const at = instant + random.between(0, spreadMs);
      const beginsAt = Math.max(at, freeAt[0] ?? at);
      const work = random.pick(workMs);
      ages.push(beginsAt - at);
      assignWork(freeAt, beginsAt + work);
      const minute = Math.floor(at / minuteMs);
      workByMinute.set(minute, (workByMinute.get(minute) ?? 0) + work);
    }
  }
  const sorted = Float64Array.from(ages).sort();
  return {
    ageMs: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    oldestMs: sorted.at(-1) ?? 0,
    neededWorkers: Math.max(0, ...workByMinute.values()) / minuteMs,
  };
}

/** Makes the first free worker busy until `until`: moves earlier times to the front, so that `freeAt` stays sorted. */
function assignWork(freeAt: Float64Array, until: number): void {
  let index = 0;
  for (; index + 1 < freeAt.length && (freeAt[index + 1] ?? until) < until; index += 1)
    freeAt[index] = freeAt[index + 1] ?? until;
  freeAt[index] = until;
}

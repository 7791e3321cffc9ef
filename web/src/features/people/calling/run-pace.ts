import type { RunProgress } from "@callwright/contracts/endpoints/run";

export interface PaceSample {
  readonly at: number;
  readonly ended: number;
}

export interface Pace {
  readonly perMinute: number;
  readonly minutesLeft: number;
}

/** Undefined until a call has ended while watched. */
export function paceOf(run: Pick<RunProgress, "total" | "ended">, first: PaceSample, now: number): Pace | undefined {
  const done = run.ended - first.ended;
  const minutes = (now - first.at) / 60_000;
  if (done <= 0 || minutes <= 0) return undefined;
  const perMinute = done / minutes;
  return { perMinute, minutesLeft: Math.max(0, run.total - run.ended) / perMinute };
}

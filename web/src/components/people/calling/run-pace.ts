/** How fast a run goes, learnt by watching it: what was seen first is kept, so that a reload does not forget it. */
import type { RunProgress } from "@callwright/contracts/endpoints/run";

export interface Sighting {
  /** Milliseconds of the browser's clock. */
  readonly at: number;
  readonly ended: number;
}

export interface Pace {
  readonly perMinute: number;
  readonly minutesLeft: number;
}

/** Nothing can be said before a first call has ended under our eyes. */
export function paceOf(run: Pick<RunProgress, "total" | "ended">, first: Sighting, now: number): Pace | undefined {
  const done = run.ended - first.ended;
  const minutes = (now - first.at) / 60_000;
  if (done <= 0 || minutes <= 0) return undefined;
  const perMinute = done / minutes;
  return { perMinute, minutesLeft: Math.max(0, run.total - run.ended) / perMinute };
}

/** Measures the pace of ongoing work since its first sample, which is stored to survive a reload. */
import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";

/** The number of ended calls at an instant, in milliseconds since 1970. */
interface PaceSample {
  readonly at: number;
  readonly ended: number;
}

interface Pace {
  readonly perMinute: number;
  readonly minutesLeft: number;
}

/** Undefined until a call has ended after the first sample. */
export function measurePace(
  run: Pick<RunProgress, "total" | "ended">,
  firstSample: PaceSample,
  now: number,
): Pace | undefined {
  const endedSince = run.ended - firstSample.ended;
  const minutes = (now - firstSample.at) / 60_000;
  if (endedSince <= 0 || minutes <= 0) return undefined;
  const perMinute = endedSince / minutes;
  return { perMinute, minutesLeft: Math.max(0, run.total - run.ended) / perMinute };
}

type RunCounts = Pick<RunProgress, "runId" | "total" | "ended">;

const storageKey = (runId: string) => `cw-run-${runId}`;

function readPaceSample(runId: string): PaceSample | undefined {
  const stored = readStoredJson(storageKey(runId), "session");
  const isPaceSample = typeof stored === "object" && stored !== null && "at" in stored && "ended" in stored;
  return isPaceSample ? { at: Number(stored.at), ended: Number(stored.ended) } : undefined;
}

export function usePace(run: RunCounts): Pace | undefined {
  const [pace, setPace] = useState<Pace>();
  const { runId, total, ended } = run;
  useEffect(() => {
    const firstSample = readPaceSample(runId) ?? { at: Date.now(), ended };
    writeStored(storageKey(runId), JSON.stringify(firstSample), "session");
    setPace(measurePace({ total, ended }, firstSample, Date.now()));
  }, [runId, total, ended]);
  return pace;
}

export const rateText = ({ perMinute }: Pace) => m.run_rate({ count: formatNumber(Math.round(perMinute * 10) / 10) });

/** Minutes as "42 min", or "10 h 42 min" from one hour. */
function formatMinutes(minutes: number): string {
  const minutesText = m.minutes_short({ minutes: formatNumber(minutes % 60) });
  if (minutes < 60) return minutesText;
  const hours = m.hours_short({ hours: formatNumber(Math.floor(minutes / 60)) });
  return minutes % 60 === 0 ? hours : `${hours} ${minutesText}`;
}

export const timeLeftText = ({ minutesLeft }: Pace) =>
  minutesLeft < 1 ? m.run_left_soon() : m.run_left({ time: formatMinutes(Math.round(minutesLeft)) });

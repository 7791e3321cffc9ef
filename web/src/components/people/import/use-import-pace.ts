/** Pace of an import, measured since it was first seen, which is stored to survive a reload. */
import type { Import } from "@callwright/contracts/endpoints/import";
import { formatDuration, formatNumber } from "../../../lib/format.ts";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";

interface PaceSample {
  readonly at: number;
  readonly done: number;
}

/** An earlier measurement belongs to another run of the same step. */
const isPaceSample = (kept: unknown): kept is PaceSample =>
  typeof kept === "object" && kept !== null && "at" in kept && "done" in kept;

/** Undefined until rows were processed while watched. */
export function rateOf(first: PaceSample, now: PaceSample): number | undefined {
  const seconds = (now.at - first.at) / 1_000;
  const done = now.done - first.done;
  return done > 0 && seconds >= 1 ? done / seconds : undefined;
}

export function useImportPace({ _id, state, counts }: Import): { count: string; left: string } | undefined {
  const key = `cw-import-${_id}-${state}`;
  const now = { at: Date.now(), done: counts.done };
  const kept = readStoredJson(key, "session");
  const first = isPaceSample(kept) && kept.done <= now.done ? kept : undefined;
  if (!first) writeStored(key, JSON.stringify(now), "session");
  const rate = first && rateOf(first, now);
  if (!rate) return undefined;
  const left = Math.ceil((counts.rows - counts.done) / rate);
  return { count: formatNumber(Math.round(rate)), left: formatDuration(left) };
}

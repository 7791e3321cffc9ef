import type { Import } from "@callwright/contracts/endpoints/import";
import * as m from "#messages";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { formatDuration, formatNumber } from "../../../lib/format.ts";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";
import classes from "./import.module.css";

export function ImportProgress({ importRecord }: { readonly importRecord: Import }) {
  const { done, rows } = importRecord.counts;
  const pace = useImportPace(importRecord);
  const isChecking = importRecord.state === "checking";
  const label = labelOf(importRecord);
  const counts = { done: formatNumber(done), total: formatNumber(rows) };
  const count = isChecking ? m.import_checked_rows(counts) : m.import_done_rows(counts);
  return (
    <>
      <ProgressBar label={label} share={rows > 0 ? done / rows : 0} text={count} />
      <p className={classes.progressLine}>
        <span>
          {label}: <bdi className={classes.name}>{count}</bdi>
        </span>
        {pace && <bdi>{m.import_pace(pace)}</bdi>}
      </p>
    </>
  );
}

function labelOf({ state }: Import): string {
  if (state === "checking") return m.import_checking();
  return state === "stopping" ? m.import_stopping() : m.import_running();
}

interface PaceSample {
  readonly at: number;
  readonly done: number;
}

/** An earlier measurement belongs to another run of the same step. */
const isPaceSample = (kept: unknown): kept is PaceSample =>
  typeof kept === "object" && kept !== null && "at" in kept && "done" in kept;

function rateOf(first: PaceSample, now: PaceSample): number | undefined {
  const seconds = (now.at - first.at) / 1_000;
  const done = now.done - first.done;
  return done > 0 && seconds >= 1 ? done / seconds : undefined;
}

function useImportPace({ _id, state, counts }: Import): { count: string; left: string } | undefined {
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

/** Judges the order of dials: a run calls its people in the order of their list, and the runs of a line take turns. */
import type { Row } from "../../table/expression.ts";
import type { Change } from "../../table/store.ts";
import { kindOf, members, text } from "../world/record.ts";

interface OrderOptions {
  readonly blame: (words: string) => void;
  readonly now: () => number;
  /** Slots of each line: so many workers may take the next people at the same time, in any order. */
  readonly concurrency: number;
  /** When faults end: before that, a run whose rows cannot be read loses its turn. */
  readonly calmFrom: () => number;
}

/** Longer than a worker lives: a worker that dials this long after a write was started after it. */
const workerMs = 60_000;

/** A buffer holds short candidate ids, which begin with the ordinal. */
const ordinalOf = (shortId: string): number => Number.parseInt(shortId, 10);
const inOrder = (shortIds: readonly string[]): readonly string[] =>
  [...shortIds].sort((a, b) => ordinalOf(a) - ordinalOf(b));

export function createOrderJudge({ blame, now, concurrency, calmFrom }: OrderOptions) {
  /** The last person that each source of a run has put into its buffer. */
  const lastOrdinal = new Map<string, number>();
  /** Since when a run has had people to call. */
  const readySince = new Map<string, number>();
  /** By line: the time at which each of its runs joined, and the run that dialled last. */
  const joinTimesByLine = new Map<string, ReadonlyMap<string, number>>();
  const lastServedByLine = new Map<string, { readonly runId: string; readonly at: number }>();

  function judgeFill(run: Row | undefined, before: Row | undefined): void {
    const buffered = members(before, "buffer");
    const added = inOrder(members(run, "buffer").filter((shortId) => !buffered.includes(shortId)));
    if (added.length === 0) return;
    const runId = text(run, "runId");
    // A run reads on only when its buffer is empty.
    if (buffered.length > 0) blame(`${runId} takes ${added.join(", ")} while ${buffered.join(", ")} wait`);
    const source = `${runId} ${text(before, "cursor").split(":")[0]}`;
    const last = lastOrdinal.get(source) ?? Number.NEGATIVE_INFINITY;
    if (ordinalOf(added[0] ?? "") <= last) blame(`${runId} takes ${added.join(", ")} after ${last}`);
    lastOrdinal.set(source, ordinalOf(added.at(-1) ?? ""));
  }

  function trackReady(run: Row | undefined): void {
    const runId = text(run, "runId");
    const hasPeople = members(run, "buffer").length > 0 || run?.isExhausted !== true;
    const isReady = text(run, "state") === "running" && hasPeople && !run?.hoursWaitUntil;
    if (!isReady) readySince.delete(runId);
    else if (!readySince.has(runId)) readySince.set(runId, now());
  }

  /** A run calls one of its next few people: each free slot has a worker of its own. */
  function judgeDial(runId: string, changes: readonly Change[]): void {
    const run = changes.find(({ after }) => kindOf(after) === "run" || kindOf(after) === "runshard");
    const buffered = inOrder(members(run?.before, "buffer"));
    const dialed = buffered.find((shortId) => !members(run?.after, "buffer").includes(shortId));
    const position = buffered.indexOf(dialed ?? "");
    if (position >= concurrency) blame(`${runId} calls ${dialed} while ${buffered.slice(0, position).join(", ")} wait`);
  }

  function judgeTurn(runId: string, line: Row | undefined): void {
    const lineId = `${text(line, "tenantId")} ${text(line, "numberId")}`;
    const last = lastServedByLine.get(lineId);
    lastServedByLine.set(lineId, { runId, at: now() });
    if (last?.runId !== runId || Math.max(last.at, calmFrom()) > now() - workerMs) return;
    for (const [other, since] of joinTimesByLine.get(lineId) ?? []) {
      const readyAt = Math.max(since, readySince.get(other) ?? Number.POSITIVE_INFINITY);
      if (other !== runId && readyAt < now() - workerMs) blame(`${runId} has two turns in a row, and ${other} waits`);
    }
  }

  function trackJoined(line: Row | undefined): void {
    const lineId = `${text(line, "tenantId")} ${text(line, "numberId")}`;
    const known = joinTimesByLine.get(lineId);
    joinTimesByLine.set(lineId, new Map(members(line, "runs").map((runId) => [runId, known?.get(runId) ?? now()])));
  }

  return (changes: readonly Change[]): void => {
    for (const { before, after } of changes) {
      const isClaim = text(after, "state") === "dialing" && text(before, "state") !== "dialing";
      const runId = text(after, "runId");
      if (kindOf(after) !== "call" || !isClaim || runId === "") continue;
      // A call without an earlier row comes from the buffer; the others waited in the run's queue.
      if (!before) judgeDial(runId, changes);
      judgeTurn(runId, changes.find((change) => kindOf(change.after) === "line")?.after);
    }
    for (const { before, after } of changes) {
      if (kindOf(after) === "line") trackJoined(after);
      if (kindOf(after) !== "run") continue;
      judgeFill(after, before);
      trackReady(after);
    }
  };
}

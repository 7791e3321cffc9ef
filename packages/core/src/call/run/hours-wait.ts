/**
 * A run at the end of its day: so many wait for the hours of their places by now that nobody more is dealt before the first
 * opening, unless the hours of somebody behind them are now (see open-ahead.ts). Whoever is not dealt costs nothing, evening
 * after evening.
 */
import type * as Compliance from "../../compliance/index.ts";
import { db } from "../../db/service.ts";
import { unlessRefused } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import type { RunItem } from "./load.ts";

type LaterDecision = Extract<Compliance.Decision, { kind: "later" }>;

/** For each of its numbers: more than it calls in a day over one line. */
const maxWaitingPerNumber = 1_000;

const isOver = ({ hoursWaitUntil }: Pick<RunItem, "hoursWaitUntil">): boolean =>
  hoursWaitUntil === undefined || Date.parse(hoursWaitUntil) <= now();

export const isWaitingForHours = (run: Pick<RunItem, "hoursWaiting" | "hoursWaitUntil" | "numberIds">): boolean =>
  !isOver(run) && (run.hoursWaiting ?? 0) >= maxWaitingPerNumber * Math.max(1, run.numberIds?.length ?? 1);

/** That hours or window put somebody off says something of those behind them; that they were rung today does not. */
export const isHoursRule = ({ rule }: Pick<LaterDecision, "rule">): boolean => rule === "hours" || rule === "window";

/** What it counts from a first one on: several at once may begin, which counts some of them once. */
export const newHoursWait = (run: RunItem, { until }: LaterDecision) =>
  isOver(run) ? { hoursWaiting: 1, hoursWaitUntil: until } : undefined;

/** Of somebody who waited already, and does for longer. */
export async function countHoursWait(run: RunItem, decision: LaterDecision): Promise<void> {
  const { tenantId, runId } = run;
  const from = newHoursWait(run, decision);
  const patch = db().run.patch({ tenantId, runId });
  await unlessRefused((from ? patch.set(from) : patch.add({ hoursWaiting: 1 })).go());
}

/** Once enough candidates wait for the next opening, the buffer is no longer filled: an evening costs nothing. */
import type * as Compliance from "../../compliance/index.ts";
import { db } from "../../db/service.ts";
import { tryWrite } from "../../db/transact.ts";
import { now } from "../../kernel/clock.ts";
import type { RunItem } from "./load.ts";

/** Number of postponed candidates that is more than one number can call in a day. */
const maxWaitingPerNumber = 1_000;

const isOver = ({ hoursWaitUntil }: Pick<RunItem, "hoursWaitUntil">): boolean =>
  hoursWaitUntil === undefined || Date.parse(hoursWaitUntil) <= now();

export const isWaitingForHours = (run: Pick<RunItem, "hoursWaiting" | "hoursWaitUntil" | "numberIds">): boolean =>
  !isOver(run) && (run.hoursWaiting ?? 0) >= maxWaitingPerNumber * Math.max(1, run.numberIds?.length ?? 1);

/** Hours and windows apply to the candidates behind as well; a cap applies to one person. */
export const isHoursRule = ({ rule }: Pick<Compliance.LaterDecision, "rule">): boolean =>
  rule === "hours" || rule === "window";

/** The count need not be exact: two concurrent workers may both start one and lose a few. */
export const newHoursWait = (run: RunItem, { until }: Compliance.LaterDecision) =>
  isOver(run) ? { hoursWaiting: 1, hoursWaitUntil: until } : undefined;

export async function countHoursWait(run: RunItem, decision: Compliance.LaterDecision): Promise<void> {
  const { tenantId, runId } = run;
  const from = newHoursWait(run, decision);
  const patch = db().run.patch({ tenantId, runId });
  await tryWrite((from ? patch.set(from) : patch.add({ hoursWaiting: 1 })).go());
}

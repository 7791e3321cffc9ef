import type { RunListItem, RunProgress } from "@callwright/contracts";
import { type PageRequest, pageOfIndex } from "../../db/page.ts";
import { db } from "../../db/service.ts";
import { now, toIso } from "../../kernel/clock.ts";
import { tenantId } from "../../kernel/context.ts";
import * as Parent from "../../parent/index.ts";
import * as User from "../../user/index.ts";
import { isWaitingForHours } from "../run/hours-wait.ts";
import { countLive, isActive, loadActiveRuns, type RunItem } from "../run/load.ts";

export const countUntouched = (run: RunItem): number => (run.state === "cancelled" ? 0 : unclaimedCount(run));

const unclaimedCount = ({ total, considered, buffer = [], buffered = 0 }: RunItem): number =>
  Math.max(0, total - considered) + buffer.length + Math.max(0, buffered);

const skippedOf = ({ skipped }: RunItem): number => Object.values(skipped).reduce((sum, count) => sum + count, 0);

export function progressOf(run: RunItem): RunProgress {
  const { runId, state, pauseReason, pauseWords, startAt, placed, ended } = run;
  const total = Math.max(0, run.total - skippedOf(run));
  const waiting = Math.max(0, run.waiting);
  return {
    runId,
    state,
    ...(state === "paused" && { pauseReason, pauseWords }),
    startAt,
    total,
    placed,
    ended,
    done: Math.max(0, total - unclaimedCount(run) - waiting - countLive(run)),
    waiting,
    nextAt: isIdle(run) ? run.nextDueAt : undefined,
    etaAt: etaAt(run),
  };
}

/** Nothing can be dialled before the next waiting call is due. */
export const isIdle = (run: RunItem): boolean =>
  (countUntouched(run) === 0 || isWaitingForHours(run)) && countLive(run) === 0 && run.waiting > 0 && isActive(run);

const minEnded = 5;
/** The estimate that was announced at the start weighs as much as this many measured calls. */
const announcedWeight = 10;

/** Estimates the end for candidates callable now. Each ended call gives the measured pace more weight. */
function etaAt(run: RunItem): string | undefined {
  const { state, resumedAt, ended, endedBefore = 0, expectedSeconds } = run;
  if (state !== "running" || !resumedAt || isWaitingForHours(run)) return undefined;
  const measuredCalls = ended - endedBefore;
  const callsLeft = countUntouched(run) + countLive(run);
  if (callsLeft === 0 || (measuredCalls < minEnded && expectedSeconds === undefined)) return undefined;
  const measuredMs = measuredCalls > 0 ? ((now() - Date.parse(resumedAt)) / measuredCalls) * callsLeft : 0;
  const expectedMs = ((expectedSeconds ?? 0) * 1000 * callsLeft) / (callsLeft + ended);
  const weight = expectedSeconds === undefined ? 1 : measuredCalls / (measuredCalls + announcedWeight);
  const remainingMs = measuredMs * weight + expectedMs * (1 - weight);
  return remainingMs > 0 ? toIso(Math.round(now() + remainingMs)) : undefined;
}

export async function listActive(): Promise<(RunProgress & { parentId: string; parentTitle: string })[]> {
  const runs = (await loadActiveRuns()).filter(User.isVisible);
  const parents = await Parent.loadMany([...new Set(runs.map(({ parentId }) => parentId))]);
  const titles = new Map(parents.map(({ parentId, title }) => [parentId, title]));
  return runs.map((run) => {
    const { parentId } = run;
    return { ...progressOf(run), parentId, parentTitle: titles.get(parentId) ?? "" };
  });
}

export async function listRuns(
  parentId: string,
  request: PageRequest,
): Promise<{ items: RunListItem[]; total: number }> {
  const { title } = await Parent.get(parentId);
  const query = db().run.query.ofParent({ tenantId: tenantId(), parentId }).params({ order: "desc" });
  const { rows, total } = await pageOfIndex(query, request);
  const { data } = db().run.parse({ Items: rows });
  const items = data.map((run) => ({
    ...progressOf(run),
    parentId,
    parentTitle: title,
    createdAt: run.createdAt,
    completedAt: run.completedAt,
  }));
  return { items, total };
}

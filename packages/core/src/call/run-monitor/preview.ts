/** Previews a run: who is called now, later, and never. */
import type { RunPreview } from "@callwright/contracts";
import * as Billing from "../../billing/index.ts";
import * as Candidate from "../../candidate/index.ts";
import * as Compliance from "../../compliance/index.ts";
import * as Job from "../../job/index.ts";
import { nowIso } from "../../kernel/clock.ts";
import { userActor } from "../../kernel/context.ts";
import * as Reach from "../../reach/index.ts";
import { ownRun } from "../run/load.ts";
import { type IsMember, isPending, isReached, membersOf, membersOfActiveRuns } from "../run/new-candidates.ts";
import { requireFutureStart } from "../run/start.ts";
import { explainSkip } from "./skip-reasons.ts";

export interface PreviewRequest {
  readonly parentId: string;
  readonly leads: "all" | Candidate.Selection;
  readonly startAt?: string | undefined;
  /** Leaves out candidates of the job's active runs. */
  readonly isOnlyNew?: boolean | undefined;
  /** Previews joining this run. */
  readonly runId?: string | undefined;
}

export async function preview(request: PreviewRequest): Promise<Omit<RunPreview, "canMoveClock">> {
  const { parentId, leads, startAt } = request;
  const job = await Job.get(parentId);
  requireFutureStart(startAt);
  const [people, isMember] = await Promise.all([Candidate.listSelected(job, leads), membersFor(request, job)]);
  const byRule = Map.groupBy(people, (person) => {
    if (isPending(person)) return "pending";
    if (isReached(person, leads)) return "done";
    return isMember?.(person) ? "twice" : undefined;
  });
  const counted = await Compliance.preview(byRule.get(undefined) ?? [], {
    window: Reach.planOf(job).window,
    atMs: startAt ? Date.parse(startAt) : undefined,
  });
  const own = (["done", "pending", "twice"] as const)
    .map((rule) => ({ rule, count: byRule.get(rule)?.length ?? 0 }))
    .filter(({ count }) => count > 0);
  return {
    at: nowIso(),
    ...counted,
    laterGroups: [...counted.laterGroups],
    skipped: counted.skipped + own.reduce((sum, { count }) => sum + count, 0),
    skippedGroups: [...counted.skippedGroups, ...own.map((group) => ({ ...group, words: explainSkip(group.rule) }))],
    minutesLeft: await Billing.minutesLeft(userActor().userId),
  };
}

async function membersFor({ runId, isOnlyNew }: PreviewRequest, job: Job.JobItem): Promise<IsMember | undefined> {
  if (runId) return membersOf(await ownRun(runId));
  return isOnlyNew ? membersOfActiveRuns(job) : undefined;
}

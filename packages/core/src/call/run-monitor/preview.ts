/** Previews a run: who is called now, later, and never. */
import type { RunPreview } from "@callwright/contracts";
import * as Billing from "../../billing/index.ts";
import * as Candidate from "../../candidate/index.ts";
import * as Compliance from "../../compliance/index.ts";
import * as Job from "../../job/index.ts";
import { nowIso } from "../../kernel/clock.ts";
import { userActor } from "../../kernel/context.ts";
import * as Reach from "../../reach/index.ts";
import { isPending } from "../run/new-candidates.ts";
import { requireFutureStart } from "../run/start.ts";
import { explainSkip } from "./skip-reasons.ts";

export interface PreviewRequest {
  readonly parentId: string;
  readonly leads: "all" | Candidate.Selection;
  readonly startAt?: string | undefined;
}

export async function preview({ parentId, leads, startAt }: PreviewRequest): Promise<Omit<RunPreview, "canMoveClock">> {
  const job = await Job.get(parentId);
  requireFutureStart(startAt);
  const people = await Candidate.listSelected(job, leads);
  const pending = people.filter(isPending);
  const done = leads === "all" ? people.filter((one) => one.callStatus === "Completed" && !isPending(one)) : [];
  const left = new Set([...pending, ...done]);
  const counted = await Compliance.preview(
    people.filter((one) => !left.has(one)),
    { window: Reach.planOf(job).window, atMs: startAt ? Date.parse(startAt) : undefined },
  );
  const own = [
    { rule: "done", count: done.length },
    { rule: "pending", count: pending.length },
  ].filter(({ count }) => count > 0);
  return {
    at: nowIso(),
    ...counted,
    laterGroups: [...counted.laterGroups],
    skipped: counted.skipped + left.size,
    skippedGroups: [...counted.skippedGroups, ...own.map((group) => ({ ...group, words: explainSkip(group.rule) }))],
    minutesLeft: await Billing.minutesLeft(userActor().userId),
  };
}

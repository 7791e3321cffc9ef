import { refusal } from "@callwright/contracts/refusals";
import * as Assistant from "../../assistant/index.ts";
import * as Billing from "../../billing/index.ts";
import type * as Candidate from "../../candidate/index.ts";
import { db } from "../../db/service.ts";
import { runAsSystem, tenantId } from "../../kernel/context.ts";
import { AppError } from "../../kernel/error.ts";
import { log } from "../../kernel/log.ts";
import * as PhoneNumber from "../../number/index.ts";
import * as Parent from "../../parent/index.ts";
import * as User from "../../user/index.ts";
import { isActive, type RunItem, requireOwnRun } from "../run/load.ts";
import * as Run from "../run/state.ts";

export async function pause(runId: string): Promise<RunItem> {
  const run = await requireActive(runId);
  return run.state === "paused" ? run : Run.pause(runId, "asked");
}

export async function resume(runId: string): Promise<RunItem> {
  const run = await requireActive(runId);
  if (run.state !== "paused") return run;
  await Billing.requireCredit(run.userId);
  const numbers = await Promise.all((run.numberIds ?? []).map(PhoneNumber.load));
  if (!numbers.some((number) => number?.status === "registered")) throw new AppError("no_number");
  return Run.resume(runId);
}

export async function cancel(runId: string): Promise<RunItem> {
  const run = await requireOwnRun(runId);
  return isActive(run) ? Run.cancel(runId) : run;
}

export async function append(runId: string, selected: "all" | Candidate.Selection): Promise<RunItem> {
  const run = await requireActive(runId);
  await Parent.get(run.parentId);
  return Run.append(runId, selected);
}

async function requireActive(runId: string): Promise<RunItem> {
  const run = await requireOwnRun(runId);
  if (!isActive(run)) throw new AppError("conflict", refusal("run_over"));
  return run;
}

/** After a change of credit. Without a user: for all users of the tenant. */
export async function resumeAfterTopUp({ userId }: { userId?: string | undefined }): Promise<void> {
  await resumeRuns(userId);
  await Assistant.reviewAnswering({ userId });
  if (userId) await User.saveDashboardChange({ tenantId: tenantId(), userId });
}

async function resumeRuns(userId: string | undefined): Promise<void> {
  const { data } = await db().run.query.resting({ restingIn: tenantId() }).go({ hydrate: true, pages: "all" });
  for (const run of data) {
    if (userId !== undefined && run.userId !== userId) continue;
    await runAsSystem(run, "billing.topped-up", async () => {
      const credit = await Billing.checkCredit(run);
      // The tenant's line limit does not keep a run paused.
      if (credit.kind === "refused" && credit.refusal.why !== "tenant-lines") return;
      await Run.resume(run.runId);
      log.info("run.resumed", { tenantId: run.tenantId, runId: run.runId, cause: "topped-up" });
    });
  }
}

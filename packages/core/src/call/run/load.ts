import { db, type Item } from "../../db/service.ts";
import * as Job from "../../job/index.ts";
import { tenantId, userActor } from "../../kernel/context.ts";
import { notFound } from "../../kernel/error.ts";

export type RunItem = Item<"run">;

export async function loadRun(runId: string): Promise<RunItem | undefined> {
  const { data } = await db().run.get({ tenantId: tenantId(), runId }).go({ consistent: true });
  return data ?? undefined;
}

/** Another user's run is not found. */
export async function ownRun(runId: string): Promise<RunItem> {
  const run = await loadRun(runId);
  if (run?.userId !== userActor().userId) throw notFound("run");
  Job.requireAreaOf(run.parentId);
  return run;
}

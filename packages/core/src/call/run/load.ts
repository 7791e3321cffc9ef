import { db, type Item } from "../../db/service.ts";
import { tenantId, userActor } from "../../kernel/context.ts";
import { notFound } from "../../kernel/error.ts";
import * as Parent from "../../parent/index.ts";

export type RunItem = Item<"run">;

export async function loadRun(runId: string): Promise<RunItem | undefined> {
  const { data } = await db().run.get({ tenantId: tenantId(), runId }).go({ consistent: true });
  return data ?? undefined;
}

export async function ownRun(runId: string): Promise<RunItem> {
  const run = await loadRun(runId);
  if (run?.userId !== userActor().userId) throw notFound("run");
  Parent.requireAreaOf(run.parentId);
  return run;
}

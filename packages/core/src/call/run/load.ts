import { db, type Item } from "../../db/service.ts";
import { tenantId, userActor } from "../../kernel/context.ts";
import { notFound } from "../../kernel/error.ts";
import { withoutPrefix } from "../../kernel/id.ts";
import * as Parent from "../../parent/index.ts";

export type RunItem = Item<"run">;

export async function loadRun(runId: string): Promise<RunItem | undefined> {
  const { data } = await db().run.get({ tenantId: tenantId(), runId }).go({ consistent: true });
  return data ?? undefined;
}

export async function requireOwnRun(runId: string): Promise<RunItem> {
  const run = await loadRun(runId);
  if (run?.userId !== userActor().userId) throw notFound("run");
  Parent.requireAreaOf(run.parentId);
  return run;
}

/** Calls since then belong to the run. */
export const beginsAt = ({ startAt, createdAt }: Pick<RunItem, "startAt" | "createdAt">): string =>
  startAt ?? createdAt;

export const maxListedCalls = 50;

type Live = Pick<RunItem, "live" | "liveBeyond">;

export const countLive = ({ live = [], liveBeyond = 0 }: Live): number => live.length + Math.max(0, liveBeyond);

export const isActive = ({ state }: Pick<RunItem, "state">): boolean =>
  state === "scheduled" || state === "running" || state === "paused";

/** Without the tenant, since ids of users and runs are unique across tenants. */
export const activeKeys = (userId: string, runId: string) => ({
  activeOf: withoutPrefix(userId),
  activeRunId: withoutPrefix(runId),
});

const maxActive = 20;

export async function loadActiveRuns(): Promise<RunItem[]> {
  const { data } = await db()
    .run.query.active({ activeOf: withoutPrefix(userActor().userId) })
    .go({ order: "desc", limit: maxActive, hydrate: true });
  // The index may still show runs that have just ended.
  return data.filter(isActive).sort((one, other) => other.runId.localeCompare(one.runId));
}

import { db } from "../../db/service.ts";
import { userActor } from "../../kernel/context.ts";
import type { RunItem } from "./load.ts";

export const isActive = ({ state }: Pick<RunItem, "state">): boolean =>
  state === "scheduled" || state === "running" || state === "paused";

export const activeKeys = (userId: string, runId: string) => ({
  activeOf: shortId(userId),
  activeRunId: shortId(runId),
});

/** Ids of users and runs are unique across tenants. */
const shortId = (id: string): string => id.slice(id.indexOf("_") + 1);

const maxActive = 20;

export async function activeRuns(): Promise<RunItem[]> {
  const { data } = await db()
    .run.query.active({ activeOf: shortId(userActor().userId) })
    .go({ order: "desc", limit: maxActive, hydrate: true });
  return data.filter(isActive).sort((one, other) => other.runId.localeCompare(one.runId));
}
